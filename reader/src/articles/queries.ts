import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { positions } from '../../../lib/contracts/relays/positions.ts'
import type { TextKind } from '../../../lib/contracts/schemas/articles/text-kinds.ts'
import type { Level } from '../../../lib/contracts/schemas/japanese/text.ts'
import { articleWords } from '../../../lib/contracts/study/article-words.ts'
import { articles, favorites } from '../../../lib/contracts/study/articles.ts'
import { tasks } from '../../../lib/contracts/study/tasks.ts'
import { callsOf } from '../api/client.ts'
import { keys, RESUMES_MS } from './keys.ts'

export const calls = callsOf({ articles, articleWords, favorites, positions, tasks })

export const scopes = ['mine', 'public', 'favorites'] as const
export type Scope = (typeof scopes)[number]
export const orders = ['read', 'coverage', 'created'] as const
export type Order = (typeof orders)[number]

export const states = ['unread', 'begun', 'finished'] as const

/** The texts of a list, and their order. */
export interface ListChoices {
  scope: Scope
  sort: Order
  q: string
  kind: TextKind | undefined
  level: Level | undefined
  reading: (typeof states)[number] | undefined
  /** The texts of one series, in its order. */
  series: string | undefined
}

/** Of one's own texts, those of a series are under their series unless something is looked for. */
const seriesIn = ({ scope, q, kind, level, reading, series }: ListChoices) =>
  series ??
  (scope === 'mine' && q === '' && kind === undefined && level === undefined && reading === undefined
    ? 'none'
    : undefined)

const PAGE = 30
/** Polled while work on one of its texts is to go on: that begins without this page. */
export const listQuery = (listChoices: ListChoices) => {
  const choices = { ...listChoices, q: listChoices.q.trim() }
  return infiniteQueryOptions({
    queryKey: [...keys.lists, choices],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const { q, ...chosen } = choices
      const wanted = { ...chosen, ...(q === '' ? {} : { q }), series: seriesIn(choices) }
      return calls.articles.list(
        { query: { ...wanted, coverage: true, offset: pageParam, limit: PAGE } },
        { signal },
      )
    },
    getNextPageParam: ({ next_offset }) => next_offset,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ resumes }) => resumes)) ? RESUMES_MS : false,
  })
}

const LIVE_MS = 5_000

/** The learner's tasks; polled while one is active, since not all are followed by a stream. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => calls.tasks.list(undefined, { signal }),
  refetchInterval: query =>
    query.state.data?.items.some(({ state }) => state === 'active') ? LIVE_MS : false,
})
