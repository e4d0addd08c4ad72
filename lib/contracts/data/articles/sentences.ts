import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { ArticleHead, BLOCK_ROWS, MOST_ROWS, Revision } from '../../schemas/articles/articles.ts'
import { MOST_HEADINGS } from '../../schemas/articles/headings.ts'
import {
  AnalysedPart,
  FullResult,
  FuriganaEdit,
  NewRow,
  NotesInput,
  SourceEdit,
  TimesInput,
  TimesShift,
  TranslationInput,
  WrittenSentence,
} from '../../schemas/articles/sentences.ts'
import { ById, ByIndex, MiB, NoContent, Text, Ulid } from '../../schemas/basics.ts'
import { FuriganaJson } from '../../schemas/japanese/text.ts'

/** Sentences of one revision, written in one call of a task. */
const batchOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ task_id: Ulid, revision: Revision, items: z.array(item).min(1).max(500) })
const Index = z.number().int().min(0)

/** Writes of a task: many sentences of one revision at a time. */
export const sentences = group({
  insert: {
    ...route('POST', '/v1/data/articles/{id}/sentences', 'service'),
    repeatable: true,
    summary: `Append rows to a text that is new, or of which only the first rows can be read; in whole blocks of ${BLOCK_ROWS}`,
    params: ById,
    body: z.strictObject({
      task_id: Ulid,
      revision: Revision,
      /** The number of rows that can be read; those of a batch that is repeated may be among them. */
      start: Index,
      rows: z.array(NewRow).min(1).max(500),
      /** Of the whole text. */
      total_rows: z.number().int().min(1).max(MOST_ROWS),
      total_sentences: Index.max(MOST_ROWS),
      total_headings: Index.max(MOST_HEADINGS).default(0),
    }),
    output: ArticleHead,
    /** A batch, and all footnotes that a text may have. */
    max_body: 3 * MiB,
  },
  translations: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/translations', 'service'),
    summary: 'Write translations only',
    params: ById,
    body: AnalysedPart,
    ...NoContent,
  },
  explanations: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/explanations', 'service'),
    summary: 'Write explanations only; the sentences become `explained`',
    params: ById,
    body: AnalysedPart,
    ...NoContent,
  },
  results: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/results', 'service'),
    summary: 'Write full results; analysis_status says if every requested part is there',
    params: ById,
    body: batchOf(FullResult.safeExtend({ index: Index })),
    ...NoContent,
    max_body: 2 * MiB,
  },
  furigana: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/furigana', 'service'),
    summary:
      'Write furigana only; sentences whose furigana someone edited or whose text has changed are skipped. `written` counts the others',
    params: ById,
    body: batchOf(z.strictObject({ index: Index, furigana: FuriganaJson })),
    output: z.object({ written: z.number().int() }),
    max_body: 2 * MiB,
  },
})

const GivenTranslations = z.strictObject({
  revision: Revision,
  replaces_own: z.boolean(),
  items: z
    .array(z.strictObject({ index: Index, text: Text.min(1).max(5_000).nullable() }))
    .min(1)
    .max(500),
})

/**
 * Writes of a person: one sentence, by its index in the current text. With `content_revision` the
 * write is refused with 409 `version_conflict` when the text has changed since.
 */
export const sentenceEdits = group({
  furigana: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/{idx}/furigana', 'service'),
    summary: 'Replace the furigana of one sentence; later fills skip it',
    params: ByIndex,
    body: FuriganaEdit,
    output: WrittenSentence,
  },
  source: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/{idx}/source', 'service'),
    stores: true,
    // Without the sentence that was seen, a repeated call would conflict with the text that the first one wrote.
    repeatable: false,
    summary: "Replace the text of one sentence, in the article's text too",
    params: ByIndex,
    body: SourceEdit,
    output: WrittenSentence,
  },
  translation: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/{idx}/translation', 'service'),
    stores: ({ body }) => body.translation !== '',
    summary: 'Write the translation of one sentence, which no task overwrites; an empty one removes it',
    params: ByIndex,
    body: TranslationInput,
    output: WrittenSentence,
  },
  translations: {
    ...route('PUT', '/v1/data/articles/{id}/given-translations', 'service'),
    repeatable: true,
    stores: ({ body }) => GivenTranslations.parse(body).items.some(({ text }) => text !== null),
    summary:
      'Write translations from a file, which no task overwrites, or with null remove them. `written` counts them without those that a person wrote, which stay unless `replaces_own`',
    params: ById,
    body: GivenTranslations,
    output: z.object({ written: z.number().int() }),
    max_body: 2 * MiB,
  },
  times: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/{idx}/times', 'service'),
    summary: 'Set when one sentence is said in its recording',
    params: ByIndex,
    body: TimesInput,
    output: WrittenSentence,
  },
  notes: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/{idx}/notes', 'service'),
    stores: ({ body }) => body.notes !== '',
    summary: 'Write the notes on one sentence; empty ones remove them',
    params: ByIndex,
    body: NotesInput,
    output: WrittenSentence,
  },
  result: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/{idx}/result', 'service'),
    stores: true,
    summary: 'Write the full result of one sentence',
    params: ByIndex,
    body: FullResult.safeExtend({ content_revision: z.number().int(), full_prompt: z.unknown().optional() }),
    output: WrittenSentence,
  },
})

/** The times of all sentences of a text. */
export const articleTimes = group({
  shift: {
    ...route('PUT', '/v1/data/articles/{id}/times-shift', 'acting'),
    repeatable: true,
    summary:
      'Say how much later, or with a negative number earlier, all sentences of your text are said than its subtitles state',
    params: ById,
    body: TimesShift,
    output: TimesShift,
  },
})
