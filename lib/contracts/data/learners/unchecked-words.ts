import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { Id, MiB, Name, NoContent, PathId, Text } from '../../schemas/basics.ts'
import { DictionaryEntry, DictionarySense, WordName } from '../../schemas/japanese/dictionary.ts'
import { FromDictionary } from '../../schemas/learners/words.ts'

const PREFIX = '/v1/data/unchecked-words'
const MOST_WORDS = 200
const Named = WordName.extend({ skill_id: Name })
/** A form and a reading fit into one key. */
const Short = Text.min(1).max(100)
const Entry = DictionaryEntry.extend({
  headword: Short,
  reading: Short,
  forms: z.array(Short),
  readings: z.array(Short),
  senses: z.array(DictionarySense.extend({ key: Short })),
})

/** Words that learners kept before the dictionary in use. The controller asks the dictionary which entries they belong to. */
export const uncheckedWords = group({
  learners: {
    ...route('GET', PREFIX, 'service'),
    summary: 'Some learners who have used their words since the dictionary in use was activated',
    query: z.object({ after: PathId.optional() }),
    output: z.object({
      user_ids: z.array(Id),
      next: Id.nullable().describe('What to send as `after`; null if these are the last'),
      dictionary: z.string().nullable().describe('The hash of the dictionary in use'),
    }),
  },
  words: {
    ...route('GET', `${PREFIX}/page`, 'service'),
    summary: 'Words that a learner has or has met, page by page',
    query: z.object({ user_id: PathId, after: z.string().max(100).optional() }),
    output: z.object({
      words: z.array(Named).max(MOST_WORDS),
      next: z.string().nullable().describe('What to send as `after`; null if these are the last'),
    }),
  },
  join: {
    ...route('POST', `${PREFIX}/join`, 'service'),
    repeatable: true,
    summary: 'Join words of a learner with the words of the entries to which they belong',
    body: z.strictObject({
      user_id: Id,
      dictionary: FromDictionary,
      words: z.array(Named.extend({ entry: Entry.nullable() })).max(MOST_WORDS),
    }),
    ...NoContent,
    max_body: 4 * MiB,
    deadline_s: 120,
  },
  checked: {
    ...route('POST', `${PREFIX}/checked`, 'service'),
    repeatable: true,
    summary: 'Note that all words of a learner were checked with this dictionary; null if there are none',
    body: z.strictObject({ user_id: Id, dictionary: FromDictionary.nullable() }),
    ...NoContent,
  },
})
