import { seedArticles } from '../../../test/support/many-articles.ts'
import type { OnStack } from '../bench.ts'
import { compared, type Line } from '../measuring/report.ts'
import { inRounds, median } from '../measuring/times.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { withContentTable } from '../stack/content-store.ts'

const FEW = 100
const MANY = 10_000
const REQUESTS = 30

/** The latency of an administrator's list of all articles, with few articles and with many. */
export async function articleLists(given: OnStack): Promise<Line[]> {
  await seed(given.stack, FEW)
  const few = await latencies(given)
  await seed(given.stack, MANY)
  const many = await latencies(given)
  const line = (what: string, of: keyof typeof few) =>
    compared(
      `administrators' list, ${what}: ${MANY} articles ÷ ${FEW}`,
      median(many[of]),
      median(few[of]),
      'ms',
    )
  return [line('newest first', 'newest'), line('by title', 'byTitle'), line('by words', 'byWords')]
}

function latencies({ stack, requester, signal }: OnStack) {
  const list = (query: Record<string, string>) => () => requester.latency(stack.articles(query))
  return inRounds(
    {
      newest: list({}),
      byTitle: list({ sort: 'title', order: 'asc' }),
      byWords: list({ q: '図書館' }),
    },
    REQUESTS,
    signal,
  )
}

/** Writing an article that exists already changes nothing. */
const seed = (stack: BenchStack, articles: number): Promise<void> =>
  withContentTable(stack, where => seedArticles(where, articles, [1]))
