import { z } from 'zod'
import {
  Article,
  Metadata,
  MOST_ROWS,
  PageDirection,
} from '../../../../contracts/schemas/articles/articles.ts'
import { FiguresOfRow, FootnotesOfRow, ImageId } from '../../../../contracts/schemas/articles/figures.ts'
import { HeadingsOfRow, MOST_HEADINGS } from '../../../../contracts/schemas/articles/headings.ts'
import { MovedRow } from '../../../../contracts/schemas/articles/moving.ts'
import { NewText } from '../../../../contracts/schemas/articles/uploads.ts'
import { Id, Text, Timestamp } from '../../../../contracts/schemas/basics.ts'
import { Furigana } from '../../../../contracts/schemas/japanese/text.ts'
import { Credit, Voice } from '../../../../contracts/schemas/models/voices.ts'

const Whole = z.number().int().min(0)

export const AccountLine = z.object({
  kind: z.literal('account'),
  format: z.number().int().min(1),
  username: Text.max(200),
  user_id: Id.optional(),
})

export type AccountLine = z.output<typeof AccountLine>

export const OriginLine = z.object({
  kind: z.literal('origin'),
  installation: Text.min(1).max(100).nullable(),
})

export const EndLine = z.object({ kind: z.literal('end'), lines: Whole })

const { shape } = NewText
const MOST_FAILURE = 100

/** The accepted metadata; the rest may be of any size. */
const OfText = z.object({
  rows: z.literal('lines').optional().catch(undefined),
  failure: z
    .string()
    .transform(failure => failure.slice(0, MOST_FAILURE).toWellFormed())
    .optional()
    .catch(undefined),
})

/** Omits members of the other yomu, and what this one computes. */
export const ArticleLine = z.object({
  id: Id,
  status: Article.shape.status,
  progress: z.number().min(0).max(100),
  genre: shape.genre,
  output_language: shape.output_language,
  explanation_level: shape.explanation_level,
  explain_mode: shape.explain_mode,
  explain: shape.explain,
  tts: z.boolean(),
  title: shape.title,
  author: shape.author,
  intro: shape.intro,
  type: shape.type,
  model: shape.model.nullable(),
  page_direction: PageDirection.nullable().default(null),
  cover: ImageId.nullable().default(null),
  summary: Text.max(10_000),
  metadata: OfText,
  total_rows: Whole.max(MOST_ROWS),
  total_sentences: Whole.max(MOST_ROWS),
  total_headings: Whole.max(MOST_HEADINGS).default(0),
  created_at: Timestamp,
  raw_content: shape.raw_content,
  source_notes: shape.notes.nullable(),
})
export type ArticleLine = z.output<typeof ArticleLine>

export const RowLine = z.object({
  article_id: Id,
  ...MovedRow.shape,
  sentence: Text.min(1).max(5_000),
  furigana: Furigana.max(5_000),
  headings: HeadingsOfRow.optional(),
  figures: FiguresOfRow.optional(),
  footnotes: FootnotesOfRow.optional(),
  metadata: Metadata,
})
export type RowLine = z.output<typeof RowLine>

export const SoundLine = z.object({
  article_id: Id,
  index: Whole.nullable(),
  voice: Voice.nullable().optional(),
  credit: Credit.optional(),
  content_type: Text.max(100),
  size: Whole,
  part: Whole,
  data: z.base64(),
})
export type SoundLine = z.output<typeof SoundLine>

export const ImageLine = z.object({
  article_id: Id,
  image: ImageId,
  size: Whole,
  part: Whole,
  data: z.base64(),
})
export type ImageLine = z.output<typeof ImageLine>

/** `kind` is the first member of every line. */
const KIND = /^\{"kind":"([a-z_]{1,40})"/

export const kindOf = (text: string): string | null => KIND.exec(text)?.[1] ?? null
