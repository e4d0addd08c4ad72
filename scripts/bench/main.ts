import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { startFakeProvider } from '../../test/support/fake-provider/index.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { startBenchStack } from './bench-stack.ts'
import { dictionaryLoad } from './dictionary.ts'
import { hostileTexts } from './hostile-texts.ts'
import { learningEvents } from './learning-events.ts'
import { measureModels } from './models.ts'
import {
  type Bench,
  measureCold,
  measureConsole,
  measureLists,
  measureMedia,
  measureProfile,
  measureWarm,
} from './phases.ts'
import { reportTable } from './report.ts'
import { createRequester } from './requests.ts'
import { startUp } from './start-up.ts'
import { usageRecords } from './usage-records.ts'

// A quiet machine takes nine minutes, a busy one twice that.
const LONGEST_MS = 1_800_000

/** Prints ratios measured in this one run: both sides of a ratio meet the same machine and the same noise. */
async function main(signal: AbortSignal): Promise<void> {
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

  bench.say('Starting up, again and again')
  const started = await startUp(bench.start, signal)
  const warm = await measureWarm(bench)
  const cold = await measureCold(bench, warm.articles)
  const models = await measureModels(bench)
  const media = await measureMedia(bench)
  const opened = await measureConsole(bench)
  const lists = await measureLists(bench)
  const profile = await measureProfile(bench)
  bench.say('Recording usage')
  const recorded = await usageRecords(signal)
  bench.say('Building and opening the dictionary')
  const dictionary = await dictionaryLoad(signal)
  bench.say('Folding learning events')
  const learning = await learningEvents(signal)
  bench.say('Reading hostile texts')
  const hostile = await hostileTexts()
  const lines = [
    ...cold,
    ...warm.lines,
    ...models,
    ...media,
    ...opened,
    ...lists,
    ...profile,
    recorded,
    ...learning,
    ...dictionary,
    started,
    hostile,
  ]
  console.log(`${reportTable(lines, await mediumOf(folder.path))}\n\n${warm.memory}`)
}

const TMPFS = 0x01021994

/** An engine in memory commits much faster: what depends on it says nothing about an engine on a disk. */
const mediumOf = async (folder: string) => ((await statfs(folder)).type === TMPFS ? 'memory' : 'disk')

const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => interrupted.abort(new Error('The bench was interrupted.')))

try {
  await main(AbortSignal.any([interrupted.signal, AbortSignal.timeout(LONGEST_MS)]))
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
