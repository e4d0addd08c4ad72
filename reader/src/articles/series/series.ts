import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import { series } from '../../../../lib/contracts/relays/series.ts'
import type { AllSeries, Series } from '../../../../lib/contracts/schemas/articles/series.ts'
import { activityKey } from '../../activity/queries.ts'
import { callsOf } from '../../api/client.ts'
import { keys } from '../keys.ts'

const calls = callsOf({ series })

/** Among the lists, which change with the texts. */
export const seriesQuery = queryOptions({
  queryKey: [...keys.lists, 'series'],
  queryFn: ({ signal }) => calls.series.list(undefined, { signal }),
})

export type Change = (all: AllSeries) => Promise<AllSeries>

/** Changes the learner's series as they are now, and updates everything that shows them. */
export function useSeriesChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change) => change(await queries.fetchQuery({ ...seriesQuery, staleTime: 0 })),
    async onSuccess(all) {
      await refresh(queries, all)
    },
  })
}

async function refresh(queries: QueryClient, all: AllSeries) {
  queries.setQueryData(seriesQuery.queryKey, all)
  await Promise.all([
    queries.invalidateQueries({ queryKey: keys.lists }),
    queries.invalidateQueries({ queryKey: activityKey }),
    // The ends of texts name the next one of their series.
    queries.invalidateQueries({ queryKey: ['article'] }),
  ])
}

const put = (
  { version: expected_version }: AllSeries,
  { id, name, articles }: Pick<Series, 'id' | 'name' | 'articles'>,
) => calls.series.put({ params: { id }, body: { expected_version, name, articles } })

export const newSeries =
  (name: string, articles: number[] = [], id = ulid()): Change =>
  all =>
    put(all, { id, name, articles })

const changing =
  (id: string, change: (one: Series) => Partial<Series>): Change =>
  async all => {
    const one = all.items.find(each => each.id === id)
    return one ? put(all, { ...one, ...change(one) }) : all
  }

export const renameSeries = (id: string, name: string) => changing(id, () => ({ name }))

/** Puts a text at a place, or at the end; it leaves the series it was in. */
export const putInto = (id: string, article: number, at = Number.POSITIVE_INFINITY) =>
  changing(id, ({ articles }) => ({
    articles: articles.filter(each => each !== article).toSpliced(at, 0, article),
  }))

export const takeOut = (id: string, article: number) =>
  changing(id, ({ articles }) => ({ articles: articles.filter(each => each !== article) }))

/** Moves a text to before or after its neighbour. */
export const moveBy = (id: string, article: number, by: -1 | 1) =>
  changing(id, ({ articles }) => {
    const at = articles.indexOf(article)
    const to = at + by
    if (at < 0 || to < 0 || to >= articles.length) return {}
    return { articles: articles.toSpliced(at, 1).toSpliced(to, 0, article) }
  })

export const deleteSeries =
  (id: string): Change =>
  ({ version: expected_version }) =>
    calls.series.remove({ params: { id }, query: { expected_version } })
