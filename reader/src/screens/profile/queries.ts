import { infiniteQueryOptions } from '@tanstack/react-query'
import { calls, profileKey } from '../../profile/queries.ts'

const PAGE = 20

/** The pages of a resource that follows from other data; `q` and `state` narrow it. */
export const pagesQuery = (
  resource: 'knowledge' | 'evidence' | 'history' | 'insights',
  { q = '', state }: { q?: string; state?: string | undefined } = {},
) =>
  infiniteQueryOptions({
    queryKey: [...profileKey, resource, 'pages', q, state],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      calls.foundation.list({ params: { resource }, query: { q, state, offset, limit: PAGE } }, { signal }),
    getNextPageParam: ({ next_offset }) => next_offset,
  })
