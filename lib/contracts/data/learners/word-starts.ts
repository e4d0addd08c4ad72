import { group, route } from '../../../platform/http/route.ts'
import { MiB } from '../../schemas/basics.ts'
import {
  StartLevels,
  StartParts,
  StartPartsMarked,
  StartUndo,
  StartUndone,
} from '../../schemas/learners/word-starts.ts'

const PATH = '/v1/data/collections/words/start'

/** Not relayed: collection_server knows the words of the levels. */
export const wordStarts = group({
  last: {
    ...route('GET', PATH, 'acting'),
    summary: 'The newest marking of known words that has not been undone',
    output: StartLevels.pick({ last: true }),
  },
  mark: {
    ...route('POST', PATH, 'acting'),
    stores: true,
    repeatable: true,
    summary: 'Mark words without a state as known, with their dictionary entries',
    body: StartParts,
    output: StartPartsMarked,
    max_body: 4 * MiB,
    deadline_s: 60,
  },
  undo: {
    ...route('POST', `${PATH}/undo`, 'acting'),
    repeatable: true,
    summary: 'Take back words that were marked so and have not changed since',
    body: StartUndo,
    output: StartUndone,
    deadline_s: 60,
  },
})
