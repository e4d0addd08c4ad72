import { queryOptions } from '@tanstack/react-query'
import { series } from '../../../../lib/contracts/relays/series.ts'
import type { PreviewInput } from '../../../../lib/contracts/schemas/articles/previews.ts'
import { previews } from '../../../../lib/contracts/study/previews.ts'
import { callsOf } from '../../api/client.ts'
import { keys } from '../../articles/keys.ts'
import { calls as articleCalls } from '../../articles/queries.ts'

export const calls = { ...articleCalls, ...callsOf({ previews, series }) }

/** The whole text as its owner wrote it. */
export const contentQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'content'],
    queryFn: ({ signal }) => calls.articles.content({ params: { id } }, { signal }),
    staleTime: 0,
  })

type Work = Exclude<PreviewInput, { work: 'edit' }>

/** The sentences and calls that work on the text as it is would take. */
export const previewQuery = (id: number, body: Work) =>
  queryOptions({
    queryKey: [...keys.of(id), 'preview', body],
    queryFn: ({ signal }) => calls.previews.make({ params: { id }, body }, { signal }),
    staleTime: 0,
  })

/** The place where the learner stopped; null before the first. */
export const placeQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'place'],
    queryFn: ({ signal }) => calls.positions.get({ params: { id } }, { signal }),
    staleTime: 0,
  })
