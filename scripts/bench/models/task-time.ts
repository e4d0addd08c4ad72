import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { addModel, failingAfter } from '../stack/provider.ts'
import { textOf } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const SENTENCES = 200
const LATENCY_MS = 1_000
/** ANALYSIS_CONCURRENCY of the committed configuration. */
const CONCURRENCY = 4
/** Shares of failed calls, and the times of the ideal that are wanted: the provider's latency alone, with no failed call. */
const WANTED = [
  { share: 0, times: 1.05 },
  { share: 0.2, times: 1.25 },
]

export async function taskTimes({ stack, provider, signal }: OnStack): Promise<Line[]> {
  await addModel(stack, provider)
  // Loads the dictionary, which is not part of a task's time.
  await upload(stack, { raw_content: textOf(1), explain_mode: 'split' }, signal)
  const lines: Line[] = []
  let batches = 0
  for (const { share, times } of WANTED) {
    provider.behave(failingAfter(LATENCY_MS, share))
    const before = provider.requests.length
    const text = { raw_content: textOf(SENTENCES), explain_mode: 'full' as const, mayLack: share > 0 }
    const { tookMs, missing } = await upload(stack, text, signal)
    const calls = provider.requests.slice(before).filter(({ asked }) => asked.size > 0).length
    batches ||= calls
    const ideal = (batches / CONCURRENCY) * LATENCY_MS
    const what = `task, provider of ${LATENCY_MS} ms, ${share * 100} % of calls fail ÷ ideal`
    const beside = `${seconds(tookMs)} against ${seconds(ideal)} (${batches} batches ÷ ${CONCURRENCY} × ${LATENCY_MS} ms); ${calls} calls; ${missing} texts missing`
    lines.push(wanted(what, times, tookMs / ideal, beside, 'times'))
  }
  return lines
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
