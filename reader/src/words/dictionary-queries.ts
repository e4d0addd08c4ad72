import { queryOptions } from '@tanstack/react-query'
import { dictionary } from '../../../lib/contracts/relays/lookups.ts'
import { callsOf } from '../api/client.ts'

const calls = callsOf({ dictionary })

/** The most entries of one search. */
export const MOST_FOUND = 50

/** Entries for what is typed, the best first. */
export const searchQuery = (q: string, limit: number) =>
  queryOptions({
    queryKey: ['dictionary', q, limit],
    queryFn: ({ signal }) => calls.dictionary.search({ query: { q, limit } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
