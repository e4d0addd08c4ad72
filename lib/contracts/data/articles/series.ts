import { group, route } from '../../../platform/http/route.ts'
import { AllSeries, BySeries, SeriesInput, SeriesRemoval } from '../../schemas/articles/series.ts'

export const series = group({
  list: {
    ...route('GET', '/v1/data/series', 'acting'),
    summary: 'Your series of texts, with what you have finished of each',
    output: AllSeries,
  },
  put: {
    ...route('PUT', '/v1/data/series/{id}', 'acting'),
    summary:
      'Make a series, rename it, or put your texts into it, in this order; 409 if your series have changed',
    params: BySeries,
    body: SeriesInput,
    output: AllSeries,
  },
  remove: {
    ...route('DELETE', '/v1/data/series/{id}', 'acting'),
    summary: 'Delete a series; its texts stay. No error if there is none',
    params: BySeries,
    query: SeriesRemoval,
    output: AllSeries,
  },
})
