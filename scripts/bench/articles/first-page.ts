import type { OnStack } from '../bench.ts'
import { compared, type Line } from '../measuring/report.ts'
import { inRounds, median, percentile } from '../measuring/times.ts'

const ROWS = 50
const REQUESTS = 200

interface FirstPage extends OnStack {
  /** Ids of an article of 10,000 sentences and one of 50. */
  long: number
  short: number
  cache: 'cold' | 'warm'
}

/** Latency of the first page of a long article against that of a short one, one request at a time. */
export async function firstPage(given: FirstPage): Promise<Line[]> {
  const { stack, requester, long, short, cache, signal } = given
  const ms = await inRounds(
    {
      long: () => requester.latency(stack.page(long, ROWS)),
      short: () => requester.latency(stack.page(short, ROWS)),
    },
    REQUESTS,
    signal,
  )
  const line = (name: string, of: (values: number[]) => number) =>
    compared(`first page, ${cache}, ${name}: 10,000 sentences ÷ 50`, of(ms.long), of(ms.short), 'ms', 1)
  return [line('median', median), line('p95', values => percentile(values, 0.95))]
}
