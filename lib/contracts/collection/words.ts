import { group, route } from '../../platform/http/route.ts'
import { MiB } from '../schemas/basics.ts'
import { StateReplies, StateRequests } from '../schemas/learners/state-requests.ts'
import { WordList, WordQuery } from '../schemas/learners/word-lists.ts'
import { BySkill, StateChanges, StatesChanged, Word, WordInput } from '../schemas/learners/words.ts'
import { WordsImport, WordsImported } from '../schemas/learners/words-import.ts'

const PREFIX = '/api/collections/words'

/** The other routes of this group are relayed from data_server. */
export const wordLists = group({
  list: {
    ...route('GET', PREFIX, 'member'),
    summary: 'Your words, in the order that you ask for',
    query: WordQuery,
    output: WordList,
    deadline_s: 60,
  },
})

export const wordWrites = group({
  put: {
    ...route('PUT', `${PREFIX}/{skill_id}`, 'member'),
    summary:
      'Keep a word, or change its fields. Omitted fields keep their values; `skill_id` is derived from kind, form and reading',
    params: BySkill,
    body: WordInput,
    output: Word,
  },
  states: {
    ...route('POST', `${PREFIX}/states`, 'member'),
    repeatable: true,
    summary: 'Change the states of many words; the reply gives their former states, so that it can be undone',
    body: StateChanges,
    output: StatesChanged,
  },
  stateRequests: {
    ...route('POST', `${PREFIX}/states/requests`, 'member'),
    repeatable: true,
    summary: 'Many requests to change states, of different words, which waited on a device',
    body: StateRequests,
    output: StateReplies,
    max_body: MiB,
    deadline_s: 60,
  },
  importLines: {
    ...route('POST', `${PREFIX}/import`, 'member'),
    repeatable: true,
    summary: 'Add the words of a list or a table, and report the outcome of each line',
    body: WordsImport,
    output: WordsImported,
    max_body: 2 * MiB,
    deadline_s: 120,
  },
})
