import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { calls } from '../../words/kept/queries.ts'
import { sentencesKey } from '../../words/queries.ts'

const PAGE = 30

export interface Filter {
  q: string
  tag: string | undefined
}

/** One page of them. */
export const pageOf = (filter: Filter, offset: number, signal: AbortSignal) =>
  calls.keptSentences.list({ query: { ...filter, offset, limit: PAGE } }, { signal })

export const listQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...sentencesKey, filter],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) => pageOf(filter, offset, signal),
    getNextPageParam: ({ next_offset }) => next_offset,
    placeholderData: keepPreviousData,
  })
