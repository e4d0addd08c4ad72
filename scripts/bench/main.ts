import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { startFakeProvider } from '../../test/support/fake-provider/index.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { runMain } from '../run-main.ts'
import { dictionaryLoad } from './japanese/dictionary.ts'
import { grammar } from './japanese/grammar.ts'
import { hostileTexts } from './japanese/hostile-texts.ts'
import { readings } from './japanese/readings.ts'
import { learningEvents } from './learners/learning-events.ts'
import { type Line, reportTable } from './measuring/report.ts'
import { createRequester } from './measuring/requests.ts'
import { measureModels } from './models/models.ts'
import { coldStarts } from './operations/cold-starts.ts'
import { movingRows } from './operations/moving.ts'
import { throughProxies } from './operations/proxy.ts'
import { startUp } from './operations/start-up.ts'
import { usageRecords } from './operations/usage-records.ts'
import {
  type Bench,
  measureBackups,
  measureCold,
  measureConsole,
  measureDeliveries,
  measureLexicon,
  measureLists,
  measureMedia,
  measureProfile,
  measureReader,
  measureReviews,
  measureSignIn,
  measureWarm,
} from './phases.ts'
import { startBenchStack } from './stack/bench-stack.ts'

// A quiet machine takes nine minutes, a busy one twice that.
const LONGEST_MS = 1_800_000

/** Prints ratios measured in this one run: both sides of a ratio meet the same machine and the same noise. */
async function main(chosen: readonly PhaseName[], signal: AbortSignal): Promise<void> {
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  const provider = await startFakeProvider()
  ending.defer(provider.close)
  const requester = createRequester()
  ending.defer(requester.close)
  const password = randomUUID()
  const bench: Bench = {
    requester,
    provider,
    signal,
    password,
    say: doing => console.error(`${doing} …`),
    start: settings => startBenchStack(folder.path, { password, ...settings }),
  }

  const lines: Line[] = []
  for (const name of chosen) {
    const { doing, run }: Phase = phases[name]
    if (doing) bench.say(doing)
    lines.push(...[await run(bench)].flat())
  }
  console.log([reportTable(lines, await mediumOf(folder.path)), ...notes].join('\n\n'))
}

/** Results without a column in the table. */
const notes: string[] = []

interface Phase {
  /** Printed before it runs, unless it prints that itself. */
  doing?: string
  run(bench: Bench): Promise<Line | Line[]>
}

const phases = {
  'start-up': { doing: 'Starting up, again and again', run: ({ start, signal }) => startUp(start, signal) },
  articles: {
    async run(bench) {
      const { articles, lines, memory } = await measureWarm(bench)
      notes.push(memory)
      return [...(await measureCold(bench, articles)), ...lines]
    },
  },
  models: { run: measureModels },
  media: { run: measureMedia },
  console: { run: measureConsole },
  reader: { run: measureReader },
  'sign-in': { run: measureSignIn },
  deliveries: { run: measureDeliveries },
  lists: { run: measureLists },
  profile: { run: measureProfile },
  reviews: { run: measureReviews },
  words: { run: measureLexicon },
  backups: { run: measureBackups },
  usage: { doing: 'Recording usage', run: ({ signal }) => usageRecords(signal) },
  dictionary: { doing: 'Building and opening the dictionary', run: ({ signal }) => dictionaryLoad(signal) },
  learning: { doing: 'Folding learning events', run: ({ signal }) => learningEvents(signal) },
  moving: { doing: 'Moving rows to another engine', run: ({ signal }) => movingRows(signal) },
  grammar: { doing: 'Finding grammar in sentences whose patterns are known', run: grammar },
  readings: { doing: 'Reading sentences with known readings', run: readings },
  proxy: { doing: 'Reading through the proxies', run: throughProxies },
  lambda: { doing: 'Bundling Lambdas and starting them', run: ({ signal }) => coldStarts(signal) },
  'hostile-texts': { doing: 'Reading hostile texts', run: hostileTexts },
} satisfies Record<string, Phase>

type PhaseName = keyof typeof phases
const isPhase = (name: string): name is PhaseName => Object.hasOwn(phases, name)

const TMPFS = 0x01021994

/** An engine in memory commits much faster: what depends on it says nothing about an engine on a disk. */
const mediumOf = async (folder: string) => ((await statfs(folder)).type === TMPFS ? 'memory' : 'disk')

await runMain(signal => {
  const named = process.argv.slice(2)
  const chosen = named.length > 0 ? named.filter(isPhase) : Object.keys(phases).filter(isPhase)
  if (named.length > chosen.length)
    throw new Error(`There is no such part. The parts are ${Object.keys(phases).join(', ')}.`)
  return main(chosen, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]))
})
