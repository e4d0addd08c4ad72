import { queryOptions } from '@tanstack/react-query'
import type { Article } from '../../../../lib/contracts/schemas/articles/articles.ts'
import type { ArticleWords } from '../../../../lib/contracts/schemas/japanese/lexicon.ts'
import { unreachable } from '../../../../web/api/transport.ts'
import { keys, RESUMES_MS } from '../../articles/keys.ts'

/** No call of these comes before the first sentence, so their schemas load later. */
export async function articleCalls() {
  const { calls } = await import('../../articles/queries.ts').catch(cause => {
    throw unreachable(cause)
  })
  return calls
}

/** The number of rows of one request. */
export const BLOCK = 64

export const blockOf = (row: number) => Math.floor(row / BLOCK)

export type Head = Article & { is_favorite: boolean }

const LIVE_MS = 2_000
/** Rows stay valid until the article's head reports a change. */
const KEPT_MS = 10 * 60_000

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

export const rowsKey = (id: number) => [...keys.of(id), 'rows']

export const blockQuery = (id: number, block: number) =>
  queryOptions({
    queryKey: [...rowsKey(id), block],
    queryFn: async ({ signal }) => {
      const query = { offset: block * BLOCK, limit: BLOCK, view: 'reading' } as const
      const { articles } = await articleCalls()
      return (await articles.get({ params: { id }, query }, { signal })).sentences
    },
    staleTime: KEPT_MS,
  })

export type RowWords = ArticleWords['rows'][number]

/** The words of a block; polled until they are known. */
export const wordsQuery = (id: number, block: number) =>
  queryOptions({
    queryKey: [...rowsKey(id), 'words', block],
    queryFn: async ({ signal }) => {
      const { articleWords } = await articleCalls()
      const query = { offset: block * BLOCK, limit: BLOCK }
      return await articleWords.words({ params: { id }, query }, { signal })
    },
    staleTime: KEPT_MS,
    refetchInterval: query =>
      query.state.data?.rows.some(({ tokens }) => tokens === null) ? LIVE_MS : false,
  })
