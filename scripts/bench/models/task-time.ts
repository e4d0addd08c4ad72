import type { FakeProvider } from '../../../test/support/fake-provider/index.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { failingAfter } from '../stack/provider.ts'
import { textOf } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { leastTimeMs } from './least-time.ts'

/** ANALYSIS_CONCURRENCY of the committed configuration. */
const CONCURRENCY = 4
const SHARES = [0, 0.05, 0.2]
/** Times the ideal, by the share of failed calls; own work weighs too much at other latencies. */
const WANTED = {
  latencyMs: 1_000,
  times: new Map([
    [0, 1.05],
    [0.2, 1.25],
  ]),
}

interface TaskTime {
  stack: BenchStack
  provider: FakeProvider
  latencyMs: number
  sentences: number
  runs: number
}

interface Tasks {
  share: number
  tookMs: number
  /** Calls to the model in one task. */
  calls: number
  /** The texts that the model left out in all runs. */
  missing: number
}

/** The time of uploads while more and more calls fail. */
export async function taskTimes(given: TaskTime, signal: AbortSignal): Promise<Tasks[]> {
  const rows: Tasks[] = []
  for (const share of SHARES) rows.push(await tasksWith(share, given, signal))
  return rows
}

async function tasksWith(
  share: number,
  { stack, provider, latencyMs, sentences, runs }: TaskTime,
  signal: AbortSignal,
): Promise<Tasks> {
  provider.behave(failingAfter(latencyMs, share))
  const took: number[] = []
  const before = provider.requests.length
  let missing = 0
  for (let run = 0; run < runs; run += 1) {
    const text = { raw_content: textOf(sentences), explain_mode: 'full' as const, mayLack: share > 0 }
    const done = await upload(stack, text, signal)
    took.push(done.tookMs)
    missing += done.missing
  }
  const asked = provider.requests.slice(before).filter(request => request.asked.size > 0)
  return { share, tookMs: median(took), calls: asked.length / runs, missing }
}

/** The times against the ideal: the provider's latency alone, with no failed call. */
export const taskTimeLines = (rows: readonly Tasks[], { latencyMs }: Pick<TaskTime, 'latencyMs'>): Line[] => {
  const batches = rows[0]?.calls ?? Number.NaN
  const ideal = (batches / CONCURRENCY) * latencyMs
  return rows.map(({ share, tookMs, missing }) => {
    const what = `task, provider of ${latencyMs} ms, ${percent(share)} of calls fail ÷ ideal`
    const ratio = tookMs / ideal
    // With the summary.
    const least = leastTimeMs({ answers: batches + 1, latencyMs, concurrency: CONCURRENCY, share })
    const beside = `${seconds(tookMs)} against ${seconds(ideal)} (${batches} batches ÷ ${CONCURRENCY} × ${latencyMs} ms); ${missing} texts missing; such calls alone take ${(least / ideal).toFixed(2)} times the ideal`
    const most = latencyMs === WANTED.latencyMs ? WANTED.times.get(share) : undefined
    return most === undefined ? { what, ratio, beside } : wanted(what, most, ratio, beside, 'times')
  })
}

/** The number of calls for a hundred sentences. */
export const callLines = (rows: readonly Tasks[], { sentences }: Pick<TaskTime, 'sentences'>): Line[] =>
  rows.map(({ share, calls }) => ({
    what: `calls per 100 sentences, ${percent(share)} of calls fail`,
    ratio: (calls / sentences) * 100,
    beside: `${calls.toFixed(0)} calls for ${sentences} sentences, translated and explained`,
  }))

const percent = (share: number) => `${share * 100} %`
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
