import { infiniteQueryOptions } from '@tanstack/react-query'
import { changes } from '../../../../lib/contracts/relays/changes.ts'
import { callsOf } from '../../api/client.ts'
import { wordsKey } from '../../words/queries.ts'

const calls = callsOf({ changes })

const PAGE = 50

/** Each write to a word adds to them. */
export const changesQuery = infiniteQueryOptions({
  queryKey: [...wordsKey, 'changes'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    calls.changes.list({ query: { before: pageParam || undefined, limit: PAGE } }, { signal }),
  getNextPageParam: ({ next }) => next,
})
