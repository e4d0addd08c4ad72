import type { Line } from '../measuring/report.ts'
import type { Requester } from '../measuring/requests.ts'
import { inRounds } from '../measuring/rounds.ts'
import { median, percentile } from '../measuring/statistics.ts'
import type { BenchStack } from '../stack/bench-stack.ts'

const ROWS = 50
const REQUESTS = 200

interface FirstPage {
  stack: Pick<BenchStack, 'page'>
  requester: Requester
  /** Ids of an article of 10,000 sentences and one of 50. */
  long: number
  short: number
  cache: 'cold' | 'warm'
}

/** Latency of the first page of a long article against that of a short one, one request at a time. */
export async function firstPage(
  { stack, requester, long, short, cache }: FirstPage,
  signal: AbortSignal,
): Promise<Line[]> {
  const ms = await inRounds(
    {
      long: () => requester.latency(stack.page(long, ROWS)),
      short: () => requester.latency(stack.page(short, ROWS)),
    },
    REQUESTS,
    signal,
  )
  const line = (name: string, of: (values: number[]) => number): Line => ({
    what: `first page, ${cache}, ${name}: 10,000 sentences ÷ 50`,
    ratio: of(ms.long) / of(ms.short),
    beside: `${of(ms.long).toFixed(1)} against ${of(ms.short).toFixed(1)} ms`,
  })
  return [line('median', median), line('p95', values => percentile(values, 0.95))]
}
