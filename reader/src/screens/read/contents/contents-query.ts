import { queryOptions, useQuery } from '@tanstack/react-query'
import { calls } from '../../../articles/queries.ts'
import { type Head, rowsKey } from '../queries.ts'

/** The chapters of the rows that can be read. */
export const contentsQuery = ({ id, rows_ready }: Head) =>
  queryOptions({
    queryKey: [...rowsKey(id), 'contents', rows_ready],
    queryFn: async ({ signal }) => (await calls.articles.contents({ params: { id } }, { signal })).chapters,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** None while they load, and in a text without headings. */
export const useChapters = (head: Head) =>
  useQuery({ ...contentsQuery(head), enabled: head.total_headings > 0 }).data ?? []
