import { group, route } from '../../../platform/http/route.ts'
import {
  ByChange,
  ChangesQuery,
  ChangeUndo,
  ChangeUndone,
  MadeChanges,
} from '../../schemas/learners/changes.ts'

const PATH = '/v1/data/changes'

/** The changes that a learner made of words. */
export const changes = group({
  list: {
    ...route('GET', PATH, 'acting'),
    summary: 'What you did with words, the newest first, and what of it can be undone',
    query: ChangesQuery,
    output: MadeChanges,
  },
  undo: {
    ...route('POST', `${PATH}/{request_id}/undo`, 'acting'),
    repeatable: true,
    summary: 'Take back a change of words; words that have changed since stay. An undo can be undone, too',
    params: ByChange,
    body: ChangeUndo,
    output: ChangeUndone,
    deadline_s: 120,
  },
})
