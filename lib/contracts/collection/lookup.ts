import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { Name } from '../schemas/basics.ts'
import { LookedUpWord, LookupQuery } from '../schemas/japanese/lexicon.ts'
import { WordStateCode } from '../schemas/learners/words.ts'

export const lookup = group({
  at: {
    ...route('POST', '/api/collections/lookup', 'member'),
    repeatable: true,
    summary: 'The word at an offset of a sentence, its dictionary entries, and which of them you know',
    body: LookupQuery,
    output: LookedUpWord.extend({
      states: z
        .record(Name, WordStateCode)
        .describe('The states of the candidates and of the word, as far as you have them'),
    }),
  },
})
