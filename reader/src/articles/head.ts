import { queryOptions } from '@tanstack/react-query'
import type { Article } from '../../../lib/contracts/schemas/articles/articles.ts'
import { unreachable } from '../../../web/api/transport.ts'
import { keys, RESUMES_MS } from './keys.ts'

/** No call of these comes before the first sentence, so their schemas load later. */
export async function articleCalls() {
  const { calls } = await import('./queries.ts').catch(cause => {
    throw unreachable(cause)
  })
  return calls
}

export type Head = Article & { is_favorite: boolean }

const LIVE_MS = 2_000
/** The article without its rows; polled while it changes by itself. */
export const headQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'head'],
    queryFn: async ({ signal }): Promise<Head> => {
      const query = { offset: 0, limit: 1, view: 'reading' } as const
      const { articles } = await articleCalls()
      const { sentences, groups, next_offset, growing, ...head } = await articles.get(
        { params: { id }, query },
        { signal },
      )
      return head
    },
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'processing' ? LIVE_MS : data?.resumes ? RESUMES_MS : false,
  })
