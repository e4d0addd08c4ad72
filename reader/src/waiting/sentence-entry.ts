import { z } from 'zod'
import { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'

/** A learner's own change of one sentence of a text, with what it takes the place of. */
const Said = z.discriminatedUnion('field', [
  z.object({ field: z.literal('notes'), value: z.string(), was: z.string().optional() }),
  z.object({ field: z.literal('translation'), value: z.string(), was: z.string().optional() }),
  z.object({ field: z.literal('furigana'), value: Furigana, was: Furigana.optional() }),
  z.object({ field: z.literal('source'), value: z.string(), was: z.string() }),
  z.object({ field: z.literal('times'), value: z.object({ start_ms: z.number(), end_ms: z.number() }) }),
])
export type SentenceChange = z.output<typeof Said>

export const SentenceEntry = z.object({
  entry_id: z.string(),
  id: z.number(),
  index: z.number(),
  content_revision: z.number().optional(),
  /** The sentence as its learner saw it. */
  sentence: z.string(),
  said: Said,
})
export type SentenceEntry = z.output<typeof SentenceEntry>

/** A note saves itself while it is typed: the last one says all. It still takes the place of what was there at first. */
export function mergedSentences(first: SentenceEntry, second: SentenceEntry): SentenceEntry | null {
  const isSame = first.id === second.id && first.index === second.index && first.sentence === second.sentence
  if (!isSame || first.said.field !== 'notes' || second.said.field !== 'notes') return null
  return { ...second, said: { ...second.said, was: first.said.was } }
}

/** The same change whatever another device has written there; null for the text, which may be another sentence by now. */
export function insisted({ said: change, ...entry }: SentenceEntry): SentenceEntry | null {
  if (change.field === 'source' || change.field === 'times') return null
  const { was: _, ...anyhow } = change
  return { ...entry, said: anyhow }
}

/** The learner's own words, so that they can be read and copied where the change is listed. */
export function textOf({ said: change }: SentenceEntry): string {
  if (change.field === 'times') return ''
  if (change.field !== 'furigana') return change.value
  return change.value.map(({ text, reading }) => (reading ? `${text}（${reading}）` : text)).join('')
}
