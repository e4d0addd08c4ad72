import { group, route } from '../../platform/http/route.ts'
import { MiB } from '../schemas/basics.ts'
import { BySkill, StateChanges, StatesChanged, Word, WordInput } from '../schemas/learners/words.ts'
import { WordsImport, WordsImported } from '../schemas/learners/words-import.ts'

const PREFIX = '/api/collections/words'

export const wordWrites = group({
  put: {
    ...route('PUT', `${PREFIX}/{skill_id}`, 'member'),
    summary:
      'Keep a word, or change what is said of it. What is left out stays as it is; `skill_id` is the name of kind, form and reading',
    params: BySkill,
    body: WordInput,
    output: Word,
  },
  states: {
    ...route('POST', `${PREFIX}/states`, 'member'),
    repeatable: true,
    summary: 'Change the states of many words; the answer says what they were, so that it can be undone',
    body: StateChanges,
    output: StatesChanged,
  },
  importLines: {
    ...route('POST', `${PREFIX}/import`, 'member'),
    repeatable: true,
    summary: 'Add the words of a list or a table, and say of each line what became of it',
    body: WordsImport,
    output: WordsImported,
    max_body: 2 * MiB,
    deadline_s: 120,
  },
})
