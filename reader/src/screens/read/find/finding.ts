import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { store } from '../../../../../web/store.ts'
import { calls } from '../../../articles/queries.ts'
import { rowsKey } from '../queries.ts'

/** A text that is looked for; the reader is at the first of its places from `at` on. */
export interface Finding {
  q: string
  at: Place
}

/** `start` is in UTF-16 units of the row’s sentence. */
export interface Place {
  row: number
  start: number
}

const finding = store<Finding | null>(null)
export const { use: useFinding, set: setFinding } = finding
export const isFinding = () => finding.now() !== null
export const endFinding = () => setFinding(null)

const PAGE = 100

export const findQuery = (id: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(id), 'find', q],
    enabled: q !== '',
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      calls.articles.find({ params: { id }, query: { q, offset: pageParam, limit: PAGE } }, { signal }),
    getNextPageParam: ({ next_offset }) => next_offset,
    placeholderData: keepPreviousData,
  })
