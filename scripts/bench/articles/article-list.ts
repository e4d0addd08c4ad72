import { seedArticles } from '../../../test/support/many-articles.ts'
import type { Line } from '../measuring/report.ts'
import type { Requester } from '../measuring/requests.ts'
import { inRounds } from '../measuring/rounds.ts'
import { median } from '../measuring/statistics.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { withContentTable } from '../stack/content-store.ts'

const FEW = 100
const MANY = 10_000
const REQUESTS = 30

interface ArticleLists {
  stack: BenchStack
  requester: Requester
}

/** What an administrator's list of everybody's articles costs, the more there are. */
export async function articleLists(given: ArticleLists, signal: AbortSignal): Promise<Line[]> {
  await seed(given.stack, FEW)
  const few = await latencies(given, signal)
  await seed(given.stack, MANY)
  const many = await latencies(given, signal)
  const line = (what: string, of: keyof typeof few): Line => ({
    what: `administrators' list, ${what}: ${MANY} articles ÷ ${FEW}`,
    ratio: median(many[of]) / median(few[of]),
    beside: `${median(many[of]).toFixed(0)} against ${median(few[of]).toFixed(0)} ms`,
  })
  return [line('newest first', 'newest'), line('by title', 'byTitle'), line('by words', 'byWords')]
}

function latencies({ stack, requester }: ArticleLists, signal: AbortSignal) {
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

/** The same articles again where they exist already. */
const seed = (stack: BenchStack, articles: number): Promise<void> =>
  withContentTable(stack, where => seedArticles(where, articles, [1]))
