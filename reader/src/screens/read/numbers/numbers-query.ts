import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { calls } from '../../../articles/queries.ts'
import { type Head, rowsKey } from '../queries.ts'
import { sentenceNumbers } from './sentence-numbers.ts'

/** The sentences among the rows that can be read. Only what shows a number asks for them. */
export const numbersQuery = ({ id, rows_ready }: Pick<Head, 'id' | 'rows_ready'>) =>
  queryOptions({
    queryKey: [...rowsKey(id), 'numbers', rows_ready],
    queryFn: async ({ signal }) => {
      const { layout } = await calls.articles.layout({ params: { id } }, { signal })
      return sentenceNumbers(rows_ready, layout)
    },
    staleTime: Number.POSITIVE_INFINITY,
    // While a text grows, its former numbers are shown until the next have come.
    placeholderData: keepPreviousData,
  })
