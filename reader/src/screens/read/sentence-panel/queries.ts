import { queryOptions } from '@tanstack/react-query'
import { keptSentences } from '../../../../../lib/contracts/relays/kept-sentences.ts'
import { sentences } from '../../../../../lib/contracts/study/sentences.ts'
import { callsOf } from '../../../api/client.ts'
import { calls as articleCalls } from '../../../articles/queries.ts'
import { rowsKey } from '../queries.ts'

export const calls = callsOf({ sentences, keptSentences })

const KEPT_MS = 60_000

/** One whole sentence; the rows of a text come without explanations. */
export const sentenceQuery = (id: number, index: number) =>
  queryOptions({
    queryKey: [...rowsKey(id), 'whole', index],
    queryFn: async ({ signal }) => {
      const query = { offset: index, limit: 1 }
      const { sentences: foundRows, content_revision } = await articleCalls.articles.get(
        { params: { id }, query },
        { signal },
      )
      return { row: foundRows[0] ?? null, content_revision }
    },
    staleTime: KEPT_MS,
  })

type ArticlePage = Awaited<ReturnType<typeof articleCalls.articles.get>>
export type WholeSentence = ArticlePage['sentences'][number]

/** The accent phrases of a sentence; a changed text has others. */
export const accentQuery = (id: number, index: number, content_revision: number | undefined) =>
  queryOptions({
    queryKey: [...rowsKey(id), 'accent', index, content_revision],
    queryFn: ({ signal }) => calls.sentences.accent({ params: { id, idx: index } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
