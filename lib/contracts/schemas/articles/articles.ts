import { z } from 'zod'
import { Flag, Id, OffsetInQuery, Page, PathId, Text, Timestamp, WholeText, wholeInQuery } from '../basics.ts'
import { ExplanationLevel, Genre, OutputLanguage } from '../japanese/text.ts'
import { ImageId } from './figures.ts'
import { PageRow } from './sentences.ts'

export const ArticleStatus = z.enum(['processing', 'completed', 'partially_completed', 'failed', 'cancelled'])
export type ArticleStatus = z.infer<typeof ArticleStatus>
/** The failure of a task whose process ended before it. */
export const INTERRUPTED = 'interrupted'
export const ExplainMode = z.enum(['full', 'split'])

/** Sentences and what lies between them. */
export const MOST_ROWS = 50_000
/** Rows are stored in blocks of so many; an edit may let one grow to 96. */
export const BLOCK_ROWS = 64

/** Below nine digits, since it is part of keys that sort. */
export const Revision = z.number().int().min(1).max(99_999_999)

/** What a learner says about a text, except its type. */
export const description = {
  title: Text.trim().max(300).optional(),
  author: Text.trim().max(200).optional(),
  intro: Text.trim().max(5_000).optional(),
}
export const TextType = Text.trim().max(100)

/** The side to which pages turn, as an EPUB says: `rtl` is that of vertical Japanese. */
export const PageDirection = z.enum(['rtl', 'ltr'])
export type PageDirection = z.infer<typeof PageDirection>
/** The fields that change without the text. Only administrators publish; the owner may make an article private. */
export const ArticlePatch = z
  .strictObject({
    ...description,
    type: TextType.optional(),
    is_public: z.boolean().optional(),
    guest_visible: z.boolean().optional(),
    cover: ImageId.nullable().optional().describe('An image of the article; null: none'),
  })
  .refine(patch => Object.keys(patch).length > 0, 'must change something')
export type ArticlePatch = z.infer<typeof ArticlePatch>

/** The fields that may change together with the text. `content_revision` is the one the change was made on. */
export const EditedFields = z.strictObject({
  ...description,
  content_revision: z.number().int().optional(),
})
export const EditInput = EditedFields.extend({ raw_content: WholeText.min(1) })
export type EditInput = z.infer<typeof EditInput>

/** Left out: as the article was uploaded. */
export const ReparseInput = z.strictObject({ explain_mode: ExplainMode.optional() })
export type ReparseInput = z.infer<typeof ReparseInput>

export const Metadata = z.record(z.string(), z.unknown())
export type Metadata = z.infer<typeof Metadata>

/** True if each line of the text is a row: in songs, and in uploads that bring lines. */
export const isByLine = ({ genre, metadata }: { genre: Genre; metadata: Metadata }): boolean =>
  genre === 'song' || metadata.rows === 'lines'

/** An article as its services know it, without its text. */
export const ArticleHead = z.object({
  id: Id,
  user_id: Id,
  genre: Genre,
  status: ArticleStatus,
  progress: z.number().min(0).max(100),
  is_public: z.boolean(),
  guest_visible: z.boolean(),
  output_language: OutputLanguage,
  explanation_level: ExplanationLevel,
  explain_mode: ExplainMode,
  explain: z.boolean(),
  /** True if the upload asked for audio. */
  tts: z.boolean(),
  title: z.string(),
  author: z.string(),
  intro: z.string(),
  summary: z.string(),
  type: z.string(),
  model: z.string().nullable(),
  metadata: Metadata,
  /** True if the recording behind the text was kept. */
  has_media: z.boolean(),
  media_kind: z
    .enum(['film', 'sound'])
    .nullable()
    .describe('By the ending of its file; null without a recording'),
  page_direction: PageDirection.nullable().describe('Of its book; null if unknown'),
  cover: ImageId.nullable().describe('The image that stands for it in lists; null: none was chosen'),
  /** Names one whole sequence of sentences; 0 before there is one. */
  revision: z.number().int(),
  /** Rises with every change of the text itself. */
  content_revision: z.number().int(),
  task_id: z.string().nullable(),
  total_rows: z.number().int().describe('Of the whole text, also while it grows'),
  rows_ready: z.number().int().describe('Rows that can be read: at first, or after a crash, not all of them'),
  resumes: z.boolean().describe('Its work was interrupted, and goes on without a request'),
  total_sentences: z.number().int(),
  total_headings: z.number().int().describe('0: the text has no contents list'),
  /** Content sentences that have every output the article asked for. */
  complete_sentences: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ArticleHead = z.infer<typeof ArticleHead>

/** An article as readers see it. */
export const Article = ArticleHead.omit({
  revision: true,
  task_id: true,
  complete_sentences: true,
  explain: true,
  tts: true,
}).extend({
  /** Null in mode `split`, and until all sentences can be read. */
  success_rate: z.number().nullable(),
})
export type Article = z.infer<typeof Article>

/** True if only the first rows of the text can be read yet. */
export const isGrowing = ({ rows_ready, total_rows }: Pick<ArticleHead, 'rows_ready' | 'total_rows'>) =>
  rows_ready < total_rows

export const ArticleSummary = Article.omit({
  progress: true,
  intro: true,
  summary: true,
  metadata: true,
  content_revision: true,
  success_rate: true,
  has_media: true,
  media_kind: true,
  page_direction: true,
  cover: true,
  rows_ready: true,
  resumes: true,
  total_headings: true,
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

/** Paragraphs: rows `start` to `end` (inclusive) of the page stand between line breaks. */
export const Groups = z.array(z.object({ start: z.number().int(), end: z.number().int() }))

export const ArticleWithSentences = Article.extend({
  is_favorite: z.boolean(),
  groups: Groups,
  sentences: z.array(PageRow),
  next_offset: z.number().int().nullable().describe('Null at the end of the rows that are ready'),
  growing: z.boolean().describe('True while `rows_ready` is below `total_rows`'),
})

/** The head of a page of rows: enough to decide who may see it and to present it. */
export const ArticlePage = z.object({
  head: ArticleHead,
  /** True if it is a favourite of the acting account. */
  is_favorite: z.boolean(),
  groups: Groups,
  next_offset: z.number().int().nullable(),
  /** Names the rows as they are now: the same tag, the same bytes. */
  tag: z.string(),
})
export type ArticlePage = z.infer<typeof ArticlePage>

export const RowPage = z.object({
  offset: OffsetInQuery,
  limit: wholeInQuery(1, 500, 500),
  view: z
    .enum(['full', 'reading'])
    .default('full')
    .describe('reading: rows without their explanations and prompts'),
})
export type RowPage = z.output<typeof RowPage>

/** An administrator's search for articles. */
export const AdminArticleQuery = Page.extend({
  q: Text.trim().max(200).optional(),
  user_id: PathId.optional(),
  genre: Genre.optional(),
  status: ArticleStatus.optional(),
  is_public: Flag.optional(),
  sort: z
    .enum([
      'created_at',
      'updated_at',
      'title',
      'author',
      'user_id',
      'genre',
      'type',
      'status',
      'is_public',
      'total_sentences',
    ])
    .default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type AdminArticleQuery = z.output<typeof AdminArticleQuery>

/** The models whose answers came in last; null where none ever did. */
export const ArticleModels = z.object({
  translation_model: z.string().nullable(),
  explanation_model: z.string().nullable(),
})
export const AdminArticle = Article.extend(ArticleModels.shape)

export const ArticleCounts = z.object({
  total: z.number().int(),
  by_status: z.record(ArticleStatus, z.number().int()),
  public: z.number().int(),
  guest_visible: z.number().int(),
  sentences: z.number().int(),
})
export type ArticleCounts = z.infer<typeof ArticleCounts>

/** The files outside the article: those that nothing refers to any more, and how many were deleted. */
export const DeleteReport = z.object({
  /** Audio and source files only this article referred to. */
  unreferenced_media: z.number().int(),
  objects_deleted: z.number().int(),
  objects_failed: z.number().int(),
})
export type DeleteReport = z.infer<typeof DeleteReport>
