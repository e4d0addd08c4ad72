import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { calls } from '../../words/kept/queries.ts'
import { sentencesKey } from '../../words/queries.ts'

const PAGE = 30

export interface Filter {
  q: string
  tag: string | undefined
}

export const listQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...sentencesKey, filter],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      calls.keptSentences.list({ query: { ...filter, offset, limit: PAGE } }, { signal }),
    getNextPageParam: ({ next_offset }) => next_offset,
    placeholderData: keepPreviousData,
  })
