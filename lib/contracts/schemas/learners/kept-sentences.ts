import { z } from 'zod'
import { MOST_ROWS, Revision } from '../articles/articles.ts'
import { SeenSentence } from '../articles/sentences.ts'
import { Id, Name, Page, Text, Timestamp, whole } from '../basics.ts'
import { Furigana, Genre, OutputLanguage } from '../japanese/text.ts'
import { MinedMedia } from './mined-media.ts'
import { Note, Tag, Tags } from './words.ts'

export const MOST_KEPT = 20_000

const Front = z.strictObject({ sentence: Text.min(1).max(5_000), furigana: Furigana.max(5_000) })
const Back = z.strictObject({ translation: Text.max(20_000), explanation: Text.max(20_000) })
export const Snapshot = z.object({ front: Front, back: Back })

export const SnapshotOrigin = z.object({
  content_revision: z.number().int(),
  index: z.number().int(),
  title: z.string(),
  author: z.string(),
  genre: Genre,
  output_language: OutputLanguage,
})

/** A sentence that a learner keeps, as it was when it was kept. */
export const KeptSentence = Snapshot.extend({
  item_id: Name,
  article_id: Id.nullable().describe('Null for a sentence of another yomu whose text did not come along'),
  origin: SnapshotOrigin.extend({
    state: z
      .enum(['current', 'changed', 'gone'])
      .describe(
        'Whether the text of the article is still the one the sentence was kept from; `gone`: you can no longer read it',
      ),
  }),
  tags: z.array(z.string()),
  note: z.string(),
  review: z.boolean().describe('It comes in review: it has a card that is not suspended'),
  media: MinedMedia.nullable().describe(
    'Its sound and picture; null if the text had no recording, or they were dropped',
  ),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type KeptSentence = z.infer<typeof KeptSentence>

export const KeepSentence = z.strictObject({
  article_id: Id,
  index: whole(0, MOST_ROWS - 1),
  /** The text in which the index counts; left out, the one there is now. */
  content_revision: Revision.optional(),
  of: SeenSentence,
  tags: Tags.optional(),
  /** Left out: your own note to this sentence of your article. */
  note: Note.optional(),
  /** Makes cards of it, by the templates of the review settings. */
  review: z.boolean().default(false),
  /** Takes the snapshot of a kept sentence anew. */
  replace: z.boolean().default(false),
})
export type KeepSentence = z.output<typeof KeepSentence>

/** Omitted fields keep their values. */
export const KeptSentencePatch = z.strictObject({
  expected_version: z.number().int().min(1),
  front: Front.optional(),
  back: Back.partial().optional(),
  tags: Tags.optional(),
  note: Note.optional(),
  review: z
    .boolean()
    .optional()
    .describe('True: it comes in review, with cards by the templates of the settings; false: its cards wait'),
})
export type KeptSentencePatch = z.output<typeof KeptSentencePatch>

export const KeptSentenceQuery = Page.extend({
  /** Part of the sentence, its translation or a tag. */
  q: Text.trim().max(200).default(''),
  tag: Tag.optional(),
})
export type KeptSentenceQuery = z.output<typeof KeptSentenceQuery>
