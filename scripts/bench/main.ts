import { statfs } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startFakeProvider } from '../../test/support/fake-provider/index.ts'
import { rootPassword } from '../../test/support/stack.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { runMain } from '../run-main.ts'
import { benchAgainst } from './against/against.ts'
import { articleLists } from './articles/article-list.ts'
import { measureArticles } from './articles/articles.ts'
import { type Bench, type Options, onStack, type Part } from './bench.ts'
import { keptWithoutNetwork } from './browser/offline.ts'
import { turningPages } from './browser/pages.ts'
import { readerInChromium } from './browser/reader.ts'
import { watchingInChromium } from './browser/watching.ts'
import { dictionarySource } from './japanese/debian-dictionary.ts'
import { dictionaryLoad } from './japanese/dictionary.ts'
import { firstMinutes } from './japanese/first-minutes.ts'
import { furtherDictionaries } from './japanese/further-dictionaries.ts'
import { grammar } from './japanese/grammar.ts'
import { hostileTexts } from './japanese/hostile-texts.ts'
import { lexicalUnits } from './japanese/lexical-units.ts'
import { lexicon } from './japanese/lexicon.ts'
import { readings } from './japanese/readings.ts'
import { exporting } from './learners/exports.ts'
import { imports } from './learners/imports.ts'
import { learningEvents } from './learners/learning-events.ts'
import { profileRecords } from './learners/profile-records.ts'
import { reviewing } from './learners/reviews.ts'
import { refreshing } from './learners/sign-in.ts'
import { markTrip } from './learners/trips.ts'
import { unsentChanges } from './learners/unsent-changes.ts'
import { wordsKept } from './learners/words.ts'
import { reportTable } from './measuring/report.ts'
import { createRequester } from './measuring/requests.ts'
import { measureMining } from './media/mining.ts'
import { measureSpeech } from './media/speech.ts'
import { taskTimes } from './models/task-time.ts'
import { memoryUse } from './operations/memory-use.ts'
import { startUp } from './operations/start-up.ts'
import { runParts } from './run-parts.ts'
import { startBenchStack } from './stack/bench-stack.ts'

// A whole run takes many minutes; one that hangs ends.
const LONGEST_MS = 1_800_000

const parts = {
  'start-up': startUp,
  memory: memoryUse,
  articles: measureArticles,
  models: onStack(taskTimes),
  speech: measureSpeech,
  mining: measureMining,
  reader: onStack(readerInChromium),
  pages: onStack(turningPages),
  offline: onStack(keptWithoutNetwork),
  watching: onStack(watchingInChromium),
  'sign-in': onStack(refreshing),
  lists: articleLists,
  profile: onStack(async given => [...(await profileRecords(given)), ...(await wordsKept(given))]),
  exports: onStack(exporting),
  imports: onStack(imports),
  reviews: onStack(reviewing),
  outbox: onStack(unsentChanges),
  words: onStack(lexicon, () => ({ DICTIONARY_SOURCE: dictionarySource() })),
  dictionary: dictionaryLoad,
  dictionaries: furtherDictionaries,
  'first-minutes': firstMinutes,
  learning: learningEvents,
  trips: markTrip,
  grammar,
  'lexical-units': lexicalUnits,
  readings,
  'hostile-texts': hostileTexts,
} satisfies Record<string, Part>

type PartName = keyof typeof parts
const isPart = (name: string): name is PartName => Object.hasOwn(parts, name)
const names = Object.keys(parts).filter(isPart)

const usage = `Usage: npm run bench -- [part …] [options]

Measures a stack of its own against bounds. The parts, all of them without a name:
  ${names.join(', ')}

  --against COMMIT   runs the parts in that commit too, and compares
  --folder FOLDER    readings: measures the corpora in it as well
  --faults           readings: lists the faults of the corpora that may be read
  --files            trips: lists the functions by file`

/** Prints what was measured, also if a part failed; false then. */
async function main(chosen: readonly PartName[], options: Options, signal: AbortSignal): Promise<boolean> {
  await using ending = new AsyncDisposableStack()
  const temporary = await temporaryFolder()
  ending.defer(temporary.remove)
  const provider = await startFakeProvider()
  ending.defer(provider.close)
  const requester = createRequester()
  ending.defer(requester.close)
  const password = rootPassword
  const notes: string[] = []
  const bench: Bench = {
    requester,
    provider,
    signal,
    password,
    options,
    say: doing => console.error(`${doing} …`),
    note: text => notes.push(text),
    start: settings => startBenchStack(temporary.path, { password, ...settings }),
  }
  const run = (name: PartName) => {
    bench.say(`Part ${name}`)
    return parts[name](bench)
  }
  const { lines, failed } = await runParts(chosen, run, signal)
  console.log([reportTable(lines, await mediumOf(temporary.path)), ...notes].join('\n\n'))
  for (const reason of failed) console.error(`Not measured: ${reason}`)
  return failed.length === 0
}

const TMPFS = 0x01021994

/** An engine in memory commits much faster, so its figures do not hold for one on a disk. */
const mediumOf = async (folder: string) => ((await statfs(folder)).type === TMPFS ? 'memory' : 'disk')

await runMain(async signal => {
  const { values, positionals: named } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      against: { type: 'string' },
      folder: { type: 'string' },
      files: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const { help, against, ...options } = values
  if (help) return console.log(usage)
  const chosen = named.length > 0 ? named.filter(isPart) : names
  if (named.length > chosen.length) throw new Error(`Unknown part. The parts are ${names.join(', ')}.`)
  if (against !== undefined) return benchAgainst(against, named, { signal, folder: options.folder })
  return main(chosen, options, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]))
})
