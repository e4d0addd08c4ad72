import { z } from 'zod'
import { WholeText } from '../basics.ts'
import { ExplainMode } from './articles.ts'

/** Changed sentences that a preview shows; the others are counted. */
export const MOST_SHOWN = 200

/** Work on a text, before it is begun. */
export const PreviewInput = z
  .discriminatedUnion('work', [
    z.strictObject({
      work: z.literal('edit'),
      raw_content: WholeText.min(1),
      content_revision: z.number().int().optional().describe('The text that the change was made on'),
    }),
    z.strictObject({ work: z.literal('reparse'), explain_mode: ExplainMode.optional() }),
    z.strictObject({ work: z.literal('retry') }),
  ])
  .meta({ examples: [{ work: 'edit', raw_content: '雨がやんだ。' }] })
export type PreviewInput = z.output<typeof PreviewInput>

/** Sentences that are taken out and put in at one place. */
export const TextChange = z.object({
  after: z.string().nullable().describe('The sentence before them, which stays; null at the beginning'),
  removed: z.array(z.string()),
  added: z.array(z.string()),
})
export type TextChange = z.infer<typeof TextChange>

export const TextChanges = z.object({
  changes: z.array(TextChange).describe(`With at most ${MOST_SHOWN} sentences`),
  omitted: z.number().int().describe('Further changed sentences'),
})

export const Preview = z.object({
  content_revision: z.number().int(),
  total_sentences: z.number().int().describe('Of the text after the work'),
  sentences: z.number().int().describe('How many are analysed anew'),
  has_model: z.boolean().describe('False: nothing is translated or explained'),
  calls: z.number().int().describe('Calls to a model, if each answers at once'),
  price: z
    .number()
    .nullable()
    .describe('About what they cost, in the currency of the prices; 0 if free, null if unknown'),
  text: TextChanges.nullable().describe('What an edit changes; null for other work'),
})
export type Preview = z.infer<typeof Preview>
