import { group, route } from '../../platform/http/route.ts'
import {
  CheckWords,
  StartLevels,
  StartMark,
  StartMarked,
  StartUndo,
  StartUndone,
} from '../schemas/learners/word-starts.ts'

const PATH = '/api/collections/words/start'

export const wordStarts = group({
  levels: {
    ...route('GET', PATH, 'member'),
    summary: 'How many words each level has, and how many of them have no state',
    output: StartLevels,
    deadline_s: 60,
  },
  check: {
    ...route('GET', `${PATH}/check`, 'member'),
    summary: 'Words without a state, drawn from each level, by which you can estimate how many you know',
    output: CheckWords,
    deadline_s: 60,
  },
  mark: {
    ...route('POST', PATH, 'member'),
    repeatable: true,
    summary:
      'Mark the words up to a level that have no state as known, some hundreds at a time. They get the tag `start`, and no learning event',
    body: StartMark,
    output: StartMarked,
    deadline_s: 60,
  },
  undo: {
    ...route('POST', `${PATH}/undo`, 'member'),
    repeatable: true,
    summary: 'Take back the words that were marked by a request and have not changed since, some at a time',
    body: StartUndo,
    output: StartUndone,
    deadline_s: 60,
  },
})
