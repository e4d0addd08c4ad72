import { createStoreClient } from '../../lib/store/client.ts'
import { prefixed } from '../../lib/store/tables.ts'
import { seedArticles } from '../../test/support/many-articles.ts'
import type { BenchStack } from './bench-stack.ts'
import type { Line } from './report.ts'
import type { Requester } from './requests.ts'
import { inRounds } from './rounds.ts'
import { median } from './statistics.ts'

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

/** Straight into data_server's table; the same ones again where they are there. */
async function seed({ engines }: BenchStack, articles: number): Promise<void> {
  const endpoint = engines.find(({ store }) => store === 'content')?.endpoint
  const client = createStoreClient(endpoint === undefined ? {} : { endpoint })
  try {
    await seedArticles({ client, table: prefixed('')('content') }, articles, [1])
  } finally {
    client.destroy()
  }
}
