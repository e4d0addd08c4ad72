import { group, route } from '../../../platform/http/route.ts'
import { MiB, NoContent, Page } from '../../schemas/basics.ts'
import { WordReviews } from '../../schemas/learners/review.ts'
import { StateReplies, StateRequestsWrite } from '../../schemas/learners/state-requests.ts'
import {
  KeptWordQuery,
  OwnTags,
  SomeWords,
  SomeWordsListed,
  WordFilter,
  WordList,
  WordNames,
} from '../../schemas/learners/word-lists.ts'
import {
  BySkill,
  BySource,
  StateChangesWrite,
  StatesChanged,
  Word,
  WordDetails,
  WordStates,
  WordStatesQuery,
  WordWrite,
} from '../../schemas/learners/words.ts'
import { WordsImportedPart, WordsImportPart } from '../../schemas/learners/words-import.ts'

const PREFIX = '/v1/data/collections/words'

export const words = group({
  list: {
    ...route('GET', PREFIX, 'acting'),
    summary: 'Your words, in the order that you ask for',
    query: KeptWordQuery,
    output: WordList,
  },
  tags: {
    ...route('GET', `${PREFIX}/tags`, 'acting'),
    summary: 'The tags of your words, and how many words have each',
    output: OwnTags,
  },
  get: {
    ...route('GET', `${PREFIX}/{skill_id}`, 'acting'),
    summary: 'One of your words, with its senses and where you met it',
    params: BySkill,
    output: WordDetails,
  },
  reviews: {
    ...route('GET', `${PREFIX}/{skill_id}/reviews`, 'acting'),
    summary: 'The cards of one of your words, and their ratings',
    params: BySkill,
    query: Page,
    output: WordReviews,
  },
  remove: {
    ...route('DELETE', `${PREFIX}/{skill_id}`, 'acting'),
    summary: 'Remove a word with its sources; no error if there is none',
    params: BySkill,
    ...NoContent,
  },
  removeSource: {
    ...route('DELETE', `${PREFIX}/{skill_id}/sources/{source_id}`, 'acting'),
    summary: 'Remove a source of a word; no error if there is none',
    params: BySource,
    ...NoContent,
  },
  sync: {
    ...route('POST', `${PREFIX}/states/sync`, 'acting'),
    reads: true,
    summary: 'The states of all words, in parts, without those that the client has in this version',
    body: WordStatesQuery,
    output: WordStates,
  },
})

/** The names are relayed as well; collection_server asks how common the words are, and orders them. */
export const wordLists = group({
  names: {
    ...route('GET', `${PREFIX}/names`, 'acting'),
    summary: 'The names of all your words that a filter keeps',
    query: WordFilter,
    output: WordNames,
  },
  some: {
    ...route('POST', `${PREFIX}/some`, 'acting'),
    reads: true,
    summary: 'Some of your words as lists have them, in this order, without those that are gone',
    body: SomeWords,
    output: SomeWordsListed,
  },
})

/** Not relayed: collection_server adds what the dictionary has of the words. */
export const wordWrites = group({
  put: {
    ...route('PUT', `${PREFIX}/{skill_id}`, 'acting'),
    summary: 'Keep a word, or change its fields, with its dictionary entry',
    params: BySkill,
    body: WordWrite,
    output: Word,
  },
  states: {
    ...route('POST', `${PREFIX}/states`, 'acting'),
    // An account without room can still remove words.
    stores: ({ body: { changes } }) =>
      Array.isArray(changes) && changes.some((change: { state: unknown }) => change.state !== null),
    repeatable: true,
    summary: 'Change the states of many words, with their dictionary entries',
    body: StateChangesWrite,
    output: StatesChanged,
    max_body: 4 * MiB,
  },
  stateRequests: {
    ...route('POST', `${PREFIX}/states/requests`, 'acting'),
    stores: ({ body: { requests } }) =>
      Array.isArray(requests) &&
      requests.some(({ changes }: { changes: { state: unknown }[] }) =>
        changes.some(({ state }) => state !== null),
      ),
    repeatable: true,
    summary: 'Many requests to change states, of different words, with their dictionary entries',
    body: StateRequestsWrite,
    output: StateReplies,
    max_body: 4 * MiB,
    deadline_s: 60,
  },
  importPart: {
    ...route('POST', `${PREFIX}/import`, 'acting'),
    repeatable: true,
    summary: 'Add the words of a part of an import, with their dictionary entries',
    body: WordsImportPart,
    output: WordsImportedPart,
    max_body: 4 * MiB,
    deadline_s: 120,
  },
})
