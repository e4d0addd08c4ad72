import type { FakeProvider } from '../../test/support/fake-provider/index.ts'
import type { BenchStack } from './bench-stack.ts'
import { answeringAfter } from './provider.ts'
import type { Line } from './report.ts'
import { median } from './statistics.ts'
import { textOf } from './texts.ts'
import { upload } from './upload.ts'

const SENTENCES = 400
/** ANALYSIS_CONCURRENCY as the committed configuration has it. */
const CONCURRENCY = 4

interface TaskTime {
  stack: BenchStack
  provider: FakeProvider
  latencyMs: number
  runs: number
}

/** From the upload to its completion, against what the provider's latency alone would take. */
export async function taskTime(
  { stack, provider, latencyMs, runs }: TaskTime,
  signal: AbortSignal,
): Promise<Line> {
  provider.behave(answeringAfter(latencyMs))
  const took: number[] = []
  const before = provider.requests.length
  for (let run = 0; run < runs; run += 1)
    took.push((await upload(stack, { raw_content: textOf(SENTENCES), explain_mode: 'full' }, signal)).tookMs)
  const asked = provider.requests.slice(before).filter(request => request.asked.size > 0)
  const batches = asked.length / runs
  const ideal = (batches / CONCURRENCY) * latencyMs
  return {
    what: `task, provider of ${latencyMs} ms ÷ ideal`,
    ratio: median(took) / ideal,
    beside: `${seconds(median(took))} against ${seconds(ideal)} (${batches} batches ÷ ${CONCURRENCY} × ${latencyMs} ms)`,
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
