import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startFakeProvider } from '../../test/support/fake-provider/index.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { runMain } from '../run-main.ts'
import { benchAgainst } from './against/against.ts'
import { articleLists } from './articles/article-list.ts'
import { measureArticles } from './articles/articles.ts'
import { type Bench, onStack, type Part } from './bench.ts'
import { consoleLoad } from './browser/console.ts'
import { keptWithoutNetwork } from './browser/offline.ts'
import { turningPages } from './browser/pages.ts'
import { readerInChromium } from './browser/reader.ts'
import { watchingInChromium } from './browser/watching.ts'
import { ownFiles } from './files/files.ts'
import { accentsOfCommonWords } from './japanese/accents.ts'
import { dictionaryLoad } from './japanese/dictionary.ts'
import { firstMinutes } from './japanese/first-minutes.ts'
import { furtherDictionaries } from './japanese/further-dictionaries.ts'
import { grammar } from './japanese/grammar.ts'
import { hostileTexts } from './japanese/hostile-texts.ts'
import { lexicalUnits } from './japanese/lexical-units.ts'
import { dictionarySource, lexicon } from './japanese/lexicon.ts'
import { readings } from './japanese/readings.ts'
import { exporting } from './learners/exports.ts'
import { imports } from './learners/imports.ts'
import { learningEvents } from './learners/learning-events.ts'
import { profileRecords } from './learners/profile-records.ts'
import { reviewing } from './learners/reviews.ts'
import { signingIn } from './learners/sign-in.ts'
import { markTrip } from './learners/trips.ts'
import { unsentChanges } from './learners/unsent-changes.ts'
import { wordsKept } from './learners/words.ts'
import { type Line, reportTable } from './measuring/report.ts'
import { createRequester } from './measuring/requests.ts'
import { measureMedia } from './media/media.ts'
import { measureMining } from './media/mining.ts'
import { measureSpeech } from './media/speech.ts'
import { measureModels } from './models/models.ts'
import { backups } from './operations/backups.ts'
import { coldStarts } from './operations/cold-starts.ts'
import { memoryUse } from './operations/memory-use.ts'
import { movingRows } from './operations/moving.ts'
import { throughProxies } from './operations/proxy.ts'
import { refusedBodies } from './operations/refused-bodies.ts'
import { startUp } from './operations/start-up.ts'
import { usageRecords } from './operations/usage-records.ts'
import { startBenchStack } from './stack/bench-stack.ts'

// A whole run takes many minutes; one that hangs ends.
const LONGEST_MS = 1_800_000

/** Prints ratios. Both sides of a ratio are measured in the same run, so they share the machine and its noise. */
async function main(chosen: readonly PartName[], signal: AbortSignal): Promise<void> {
  await using ending = new AsyncDisposableStack()
  const temporary = await temporaryFolder()
  ending.defer(temporary.remove)
  const provider = await startFakeProvider()
  ending.defer(provider.close)
  const requester = createRequester()
  ending.defer(requester.close)
  const password = randomUUID()
  const bench: Bench = {
    requester,
    provider,
    signal,
    medium: await mediumOf(temporary.path),
    password,
    say: doing => console.error(`${doing} …`),
    start: settings => startBenchStack(temporary.path, { password, ...settings }),
  }

  const lines: Line[] = []
  for (const name of chosen) {
    const { doing, run }: Part = parts[name]
    if (doing) bench.say(doing)
    lines.push(...[await run(bench)].flat())
  }
  console.log([reportTable(lines, bench.medium), ...notes].join('\n\n'))
}

/** Results outside the table. */
const notes: string[] = []
let isListed = false
let areFaultsListed = false
/** The folder whose files the part `files` reads, or whose corpora the part `readings` does. */
let folder: string | undefined

const parts = {
  'start-up': { doing: 'Starting up, again and again', run: startUp },
  memory: { doing: 'Watching the memory', run: memoryUse },
  articles: {
    async run(bench) {
      const { lines, memory } = await measureArticles(bench)
      notes.push(memory)
      return lines
    },
  },
  models: onStack('Counting tokens', measureModels),
  media: { run: measureMedia },
  speech: { run: measureSpeech },
  mining: { run: measureMining },
  console: onStack('Opening the console', consoleLoad),
  reader: onStack('Opening the reader', readerInChromium),
  pages: onStack('Turning pages', turningPages),
  offline: onStack('Opening a kept text without a network', keptWithoutNetwork),
  watching: onStack('Watching a film', watchingInChromium),
  'sign-in': onStack('Signing in', signingIn),
  deliveries: onStack('Sending a large body to the receiver', refusedBodies, () => ({
    WEBHOOK_SECRET: 'a secret that nothing is signed with',
  })),
  lists: { run: articleLists },
  profile: onStack('Writing, listing and clearing a profile', async given => {
    const records = await profileRecords(given)
    given.say('Importing words')
    return [...records, ...(await wordsKept(given))]
  }),
  exports: onStack('Downloading everything', exporting),
  imports: onStack('Importing 50,000 words', imports),
  reviews: onStack('Reviewing', reviewing),
  outbox: onStack('Sending what waited on a device', unsentChanges),
  words: onStack('Finding the words of 10,000 sentences', lexicon, () => ({
    DICTIONARY_SOURCE: dictionarySource(),
  })),
  backups: onStack('Backing up 10,000 clips', backups),
  usage: { doing: 'Recording usage', run: usageRecords },
  dictionary: { doing: 'Building and opening the dictionary', run: dictionaryLoad },
  accents: { doing: 'Counting the accents of common words', run: accentsOfCommonWords },
  dictionaries: { doing: 'Building and searching a further dictionary', run: furtherDictionaries },
  'first-minutes': { doing: 'Uploading beside the first dictionary', run: firstMinutes },
  learning: { doing: 'Folding learning events', run: learningEvents },
  trips: {
    doing: 'Following a marked word',
    async run() {
      const { lines, files } = await markTrip()
      if (isListed) notes.push(files)
      return lines
    },
  },
  moving: { doing: 'Moving rows to another engine', run: movingRows },
  grammar: { doing: 'Finding grammar in sentences whose patterns are known', run: grammar },
  'lexical-units': { doing: 'Finding the words of sentences whose words are known', run: lexicalUnits },
  readings: {
    doing: 'Reading sentences with known readings',
    async run() {
      const { lines, faults } = await readings(folder, areFaultsListed)
      if (faults !== '') notes.push(faults)
      return lines
    },
  },
  proxy: onStack('Reading through the proxies', throughProxies),
  lambda: { doing: 'Bundling Lambdas and starting them', run: coldStarts },
  files: {
    doing: 'Reading your own files',
    async run({ signal }) {
      if (folder === undefined) throw new Error('Name the folder: npm run bench -- files --folder <folder>')
      const { lines, table } = await ownFiles(folder, signal)
      notes.push(table)
      return lines
    },
  },
  'hostile-texts': { doing: 'Reading hostile texts', run: hostileTexts },
} satisfies Record<string, Part>

type PartName = keyof typeof parts
const isPart = (name: string): name is PartName => Object.hasOwn(parts, name)

const TMPFS = 0x01021994

/** An engine in memory commits much faster, so its figures do not hold for one on a disk. */
const mediumOf = async (folder: string) => ((await statfs(folder)).type === TMPFS ? 'memory' : 'disk')

await runMain(signal => {
  const { values, positionals: named } = parseArgs({
    options: {
      against: { type: 'string' },
      folder: { type: 'string' },
      files: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  folder = values.folder
  areFaultsListed = values.faults
  // Without a folder, there are no files to read.
  const all = Object.keys(parts).filter(name => name !== 'files' || folder !== undefined)
  const chosen = (named.length > 0 ? named : all).filter(isPart)
  if (named.length > chosen.length)
    throw new Error(`Unknown part. The parts are ${Object.keys(parts).join(', ')}.`)
  isListed = values.files
  if (values.against !== undefined) return benchAgainst(values.against, named, { signal, folder })
  return main(chosen, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]))
})
