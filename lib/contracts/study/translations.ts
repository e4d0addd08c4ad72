import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { TranslationLines } from '../schemas/articles/source.ts'
import { ById, MiB } from '../schemas/basics.ts'

const Count = z.number().int()

/** The translations that come with a text in a file. */
export const translations = group({
  take: {
    ...route('PUT', '/api/articles/{id}/translations', 'member'),
    summary:
      'Make the lines of a second subtitle file the translations of your text: each line of the sentences that it overlaps by at least half of the shorter of both',
    params: ById,
    body: z.strictObject({
      lines: TranslationLines,
      replaces_own: z
        .boolean()
        .default(false)
        .describe('True to replace the translations that a person wrote too'),
    }),
    output: z.object({
      sentences: Count.describe('Those with times'),
      translated: Count,
      kept: Count.describe('Sentences that a line would translate, which keep what a person wrote'),
      removed: Count.describe('Translations from an earlier file that this one does not replace'),
      unused: Count.describe('Lines that no sentence overlaps'),
    }),
    max_body: 4 * MiB,
  },
  remove: {
    ...route('DELETE', '/api/articles/{id}/translations', 'member'),
    summary: 'Remove the translations of your text that came from a file',
    params: ById,
    output: z.object({ removed: Count }),
  },
})
