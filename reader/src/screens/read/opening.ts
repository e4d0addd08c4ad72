import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { headQuery } from '../../articles/head.ts'
import { keys } from '../../articles/keys.ts'
import { type Opening, openedFirst, openingOf } from './first-opening.ts'
import { setOpened } from './progress/position-query.ts'
import { blockOf, blockQuery, wordsQuery } from './queries.ts'

/** React watches a query only after the frame that drew it; one that is removed before would be asked for again. */
const UNWATCHED_MS = 10_000

/**
 * All that the first sentence needs, in one answer: the article, the row to begin at, its block of rows and their words.
 * Asked for once at each visit, when the text is opened.
 */
export const openingQuery = (id: number, row: number | undefined, visit: string) =>
  queryOptions({
    queryKey: [...keys.of(id), 'opening', row ?? null, visit],
    queryFn: async ({ signal }) => taken(await openingOf({ id, row }, signal), row),
    initialData: () => {
      const opened = openedFirst({ id, row })
      return opened && taken(opened, row)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNWATCHED_MS,
  })

/** Puts the parts of the answer where the single calls would have. */
function taken({ article, position, words }: Opening, row: number | undefined) {
  const { sentences, groups, next_offset, growing, ...head } = article
  const { id } = head
  const start = row ?? position?.index ?? 0
  const block = blockOf(start)
  queryClient.setQueryData(blockQuery(id, block).queryKey, sentences)
  queryClient.setQueryData(wordsQuery(id, block).queryKey, words)
  queryClient.setQueryData(headQuery(id).queryKey, head)
  // With a row, the answer has no position.
  setOpened(id, row === undefined ? position : undefined)
  return { start, position }
}
