import { queryOptions } from '@tanstack/react-query'
import type { ArticleWords } from '../../../../lib/contracts/schemas/japanese/lexicon.ts'
import { articleCalls } from '../../articles/head.ts'
import { keys } from '../../articles/keys.ts'

export type { Head } from '../../articles/head.ts'

/** The number of rows of one request. */
export const BLOCK = 64

export const blockOf = (row: number) => Math.floor(row / BLOCK)

const LIVE_MS = 2_000
/** Rows stay valid until the article's head reports a change. */
export const KEPT_MS = 10 * 60_000

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
