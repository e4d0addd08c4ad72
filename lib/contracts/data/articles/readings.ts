import { group, route } from '../../../platform/http/route.ts'
import { ReadingPosition } from '../../schemas/articles/reading.ts'
import { ReadingBegun, ReadingFinished, ReadingOutcome } from '../../schemas/articles/readings.ts'
import { ById } from '../../schemas/basics.ts'

export const readings = group({
  outcome: {
    ...route('GET', '/v1/data/articles/{id}/reading', 'acting'),
    summary: 'What you did in this reading of an article, and what to read next',
    params: ById,
    output: ReadingOutcome,
  },
  begin: {
    ...route('PUT', '/v1/data/articles/{id}/reading', 'acting'),
    summary: 'Begin the next reading of an article: nothing is read yet',
    params: ById,
    body: ReadingBegun,
    output: ReadingPosition,
  },
  finish: {
    ...route('PUT', '/v1/data/articles/{id}/reading/finished', 'acting'),
    summary: 'Finish reading an article, wherever you are in it',
    params: ById,
    body: ReadingFinished,
    output: ReadingPosition,
  },
})
