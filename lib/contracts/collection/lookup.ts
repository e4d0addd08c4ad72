import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { Name } from '../schemas/basics.ts'
import { LookedUpWord, LookupQuery } from '../schemas/japanese/lexicon.ts'
import { BySkill, WordReplacement, WordStateCode } from '../schemas/learners/words.ts'

export const lookup = group({
  replacement: {
    ...route('GET', '/api/collections/words/{skill_id}/replacement', 'member'),
    summary:
      'Whether the sentences of one of your words still have it, and which word they have in its place',
    params: BySkill,
    output: WordReplacement,
  },
  at: {
    ...route('POST', '/api/collections/lookup', 'member'),
    reads: true,
    summary: 'The word at an offset of a sentence, its dictionary entries, and which of them you know',
    body: LookupQuery,
    output: LookedUpWord.extend({
      states: z
        .record(Name, WordStateCode)
        .describe('The states of the candidates and of the word, as far as you have them'),
    }),
  },
})
