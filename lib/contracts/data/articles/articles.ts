import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { ArticleQuery } from '../../schemas/articles/article-query.ts'
import {
  ArticleHead,
  ArticlePage,
  ArticlePatch,
  ArticleStatus,
  DeleteReport,
  EditedFields,
  MOST_ROWS,
  RowPage,
} from '../../schemas/articles/articles.ts'
import { Contents } from '../../schemas/articles/headings.ts'
import { TextChanges } from '../../schemas/articles/previews.ts'
import {
  FindQuery,
  FoundRow,
  LayoutRows,
  ListedArticle,
  PositionInput,
  ReadingPosition,
} from '../../schemas/articles/reading.ts'
import { Anchors, PageRow, SentenceTimes, TimesQuery } from '../../schemas/articles/sentences.ts'
import { SourceNotes } from '../../schemas/articles/source.ts'
import { NewText } from '../../schemas/articles/uploads.ts'
import { ById, Flag, listOf, MiB, NoContent, Text, Ulid, WholeText } from '../../schemas/basics.ts'

/** A whole number: a store keeps no number as close to 0 as JSON can bring. */
const Percent = z.number().int().min(0).max(100)

const RowLengths = z.array(z.number().int().min(1).max(5_000)).min(1).max(MOST_ROWS)

export const articles = group({
  create: {
    ...route('POST', '/v1/data/articles', 'acting'),
    stores: 'unless_repeated',
    repeatable: true,
    summary: 'Create an article of the acting account; the same task again gets the one it created',
    body: NewText.extend({
      status: ArticleStatus,
      progress: Percent,
      task_id: Ulid,
      /** False if the controller cannot go on with this task's work: it needs more than the article has. */
      resumes: z.literal(false).optional(),
    }),
    output: ArticleHead,
    status: 201,
    max_body: 8 * MiB,
  },
  list: {
    ...route('GET', '/v1/data/articles', 'service'),
    summary: "List articles: the acting account's own, or the public ones",
    query: ArticleQuery,
    output: listOf(ListedArticle),
  },
  get: {
    ...route('GET', '/v1/data/articles/{id}', 'service'),
    summary: 'The head of an article',
    params: ById,
    output: ArticleHead,
  },
  text: {
    ...route('GET', '/v1/data/articles/{id}/text', 'service'),
    summary: 'The raw content of an article',
    params: ById,
    output: z.object({ raw_content: z.string(), content_revision: z.number().int() }),
  },
  notes: {
    ...route('GET', '/v1/data/articles/{id}/notes', 'service'),
    summary:
      'The details that the upload gave beside its text; null without any, and once the text has changed',
    params: ById,
    output: z.object({ notes: SourceNotes.nullable() }),
  },
  page: {
    ...route('GET', '/v1/data/articles/{id}/page', 'service'),
    summary: 'The head of an article and a page of its rows, as two lines',
    params: ById,
    query: RowPage,
    output: z.tuple([ArticlePage, z.array(PageRow)]),
    reply: 'lines',
  },
  find: {
    ...route('GET', '/v1/data/articles/{id}/find', 'service'),
    summary: 'The rows of an article that hold a text, as they are written or read',
    params: ById,
    query: FindQuery.extend({ guest: Flag }),
    output: listOf(FoundRow),
  },
  layout: {
    ...route('GET', '/v1/data/articles/{id}/layout', 'service'),
    summary: 'Which rows of an article are no sentences',
    params: ById,
    output: LayoutRows,
  },
  times: {
    ...route('GET', '/v1/data/articles/{id}/times', 'service'),
    summary: 'When the sentences of an article are said in its recording',
    params: ById,
    query: TimesQuery.extend({ guest: Flag }),
    output: SentenceTimes,
  },
  contents: {
    ...route('GET', '/v1/data/articles/{id}/contents', 'service'),
    summary: 'The chapters of an article that can be read: their headings, places and lengths',
    params: ById,
    output: Contents,
  },
  progress: {
    ...route('PUT', '/v1/data/articles/{id}/progress', 'service'),
    summary: 'Store the progress of the task of an article',
    params: ById,
    body: z.strictObject({ task_id: Ulid, progress: Percent }),
    ...NoContent,
  },
  finish: {
    ...route('PUT', '/v1/data/articles/{id}/state', 'service'),
    summary: 'End the task of an article and set its status',
    params: ById,
    body: z.strictObject({
      task_id: Ulid,
      status: ArticleStatus.exclude(['processing']),
      failure: Text.max(100).optional(),
      /** False if this work is not to go on, although it was interrupted. */
      resumes: z.boolean().default(true),
    }),
    output: ArticleHead,
  },
  summary: {
    ...route('PUT', '/v1/data/articles/{id}/summary', 'service'),
    summary: 'Write the summary of an article',
    params: ById,
    body: z.strictObject({ task_id: Ulid, summary: Text.max(10_000) }),
    ...NoContent,
  },
  interrupt: {
    ...route('POST', '/v1/data/articles/interrupted', 'service'),
    repeatable: true,
    summary: 'Set every article in processing to failed, since its task no longer exists',
    body: z.strictObject({
      failure: Text.max(100),
      /** True if this work, and work that was interrupted earlier, is to go on. */
      resumes: z.boolean().default(true),
    }),
    output: z.object({ articles: z.array(z.number().int()) }),
  },
  interrupted: {
    ...route('GET', '/v1/data/articles/interrupted', 'service'),
    summary: 'The articles whose interrupted work is to go on',
    output: z.object({ articles: z.array(ArticleHead.pick({ id: true, user_id: true, model: true })) }),
  },
  forgo: {
    ...route('PUT', '/v1/data/articles/{id}/forgo', 'service'),
    summary: 'Let the interrupted work on an article not go on; no error if there is none',
    params: ById,
    ...NoContent,
  },
  begin: {
    ...route('POST', '/v1/data/articles/{id}/begin', 'service'),
    repeatable: true,
    summary:
      'Let a task hold an article, which becomes `processing`; 409 `article_busy` if another task holds it',
    params: ById,
    body: z.strictObject({
      task_id: Ulid,
      /** True to go on with interrupted work, once: 409 `superseded` if it is not to go on. */
      resumes: z.boolean().default(false),
    }),
    output: ArticleHead,
  },
  compare: {
    ...route('POST', '/v1/data/articles/{id}/compare', 'service'),
    repeatable: true,
    summary: 'What an edit would change; nothing is written',
    params: ById,
    body: z.strictObject({
      raw_content: WholeText.min(1),
      content_revision: z.number().int().optional(),
      row_lengths: RowLengths,
    }),
    output: TextChanges.extend({
      content_revision: z.number().int(),
      to_process_indices: z.array(z.number().int()),
    }),
    max_body: 8 * MiB,
    deadline_s: 120,
  },
  applyEdit: {
    ...route('POST', '/v1/data/articles/{id}/apply-edit', 'service'),
    stores: ({ body }) => body.raw_content !== undefined,
    summary:
      'Apply a new text by diff; unchanged sentences keep every field. If something has to be recomputed, the task holds the article',
    params: ById,
    body: z.strictObject({
      task_id: Ulid,
      /** Left out: the text stays and is only split again. */
      raw_content: WholeText.min(1).optional(),
      ...EditedFields.shape,
      /** The rows, by how many UTF-16 units of the cleaned text each of them takes. */
      row_lengths: RowLengths,
      /** Which content sentences will be recomputed. */
      recompute: z.enum(['changed', 'all']),
      /** From now on the article asks for every output. */
      explain_mode: z.literal('full').optional(),
      /** Of the new rows. Left out: those of the former text move with their rows. */
      anchors: z
        .array(
          Anchors.extend({
            index: z.number().int().min(0),
          }),
        )
        .max(MOST_ROWS)
        .optional(),
    }),
    output: z.object({
      article: ArticleHead,
      /** New or changed content sentences, by their index in the new sequence. */
      to_process_indices: z.array(z.number().int()),
    }),
    max_body: 8 * MiB,
    deadline_s: 120,
  },
  patch: {
    ...route('PATCH', '/v1/data/articles/{id}', 'service'),
    summary: 'Change the title and other details of an article; only administrators publish it',
    params: ById,
    body: ArticlePatch,
    output: ArticleHead,
  },
  remove: {
    ...route('DELETE', '/v1/data/articles/{id}', 'service'),
    repeatable: false,
    summary: 'Delete an article, its sentences and favourites; 409 `article_processing` while a task has it',
    params: ById,
    output: DeleteReport,
    deadline_s: 120,
  },
})

export const favorites = group({
  add: {
    ...route('PUT', '/v1/data/articles/{id}/favorite', 'acting'),
    summary: 'Add an article to the favourites of the acting account; no error if it is one already',
    params: ById,
    ...NoContent,
  },
  remove: {
    ...route('DELETE', '/v1/data/articles/{id}/favorite', 'acting'),
    summary: 'Remove an article from the favourites of the acting account',
    params: ById,
    ...NoContent,
  },
})

export const positions = group({
  keep: {
    ...route('PUT', '/v1/data/articles/{id}/position', 'acting'),
    summary:
      'Store your position in an article, and what you have read past; a device that was only left open does not take the position from one that read on (`based_on`)',
    params: ById,
    body: PositionInput,
    output: ReadingPosition,
  },
  get: {
    ...route('GET', '/v1/data/articles/{id}/position', 'acting'),
    summary: 'Your position in an article, mapped to the current text; null if you have not read it',
    params: ById,
    output: ReadingPosition.nullable(),
  },
})
