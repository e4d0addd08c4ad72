import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { keys } from '../../articles/keys.ts'
import { openingOf } from './first-opening.ts'
import { positionQuery } from './progress/position-query.ts'
import { blockOf, blockQuery, headQuery, wordsQuery } from './queries.ts'

/**
 * All that the first sentence needs, in one answer: the article, the row to begin at, its block of rows and their words.
 * Asked for once, when the text is opened.
 */
export const openingQuery = (id: number, row: number | undefined) =>
  queryOptions({
    queryKey: [...keys.of(id), 'opening', row ?? null],
    queryFn: async ({ signal }) => {
      const { article, position, words } = await openingOf({ id, row }, signal)
      const { sentences, groups, next_offset, growing, ...head } = article
      const start = row ?? position?.index ?? 0
      const block = blockOf(start)
      queryClient.setQueryData(blockQuery(id, block).queryKey, sentences)
      queryClient.setQueryData(wordsQuery(id, block).queryKey, words)
      queryClient.setQueryData(headQuery(id).queryKey, head)
      // With a row, the answer has no position, and a former one may be of an earlier reading.
      if (row === undefined) queryClient.setQueryData(positionQuery(id).queryKey, position)
      else queryClient.removeQueries(positionQuery(id))
      return { start, position }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
