import { z } from 'zod'
import { group } from '../../http/route.ts'
import {
  ArticleFilter,
  ArticleHead,
  ArticlePage,
  ArticlePatch,
  ArticleStatus,
  ArticleSummary,
  DeleteReport,
  EditedFields,
  MOST_ROWS,
  RowPage,
  UploadInput,
} from '../schemas/articles.ts'
import { listOf, Nothing, Page } from '../schemas/basics.ts'
import { Sentence } from '../schemas/sentences.ts'
import { ById, MiB, TaskId } from './ids.ts'

export const articles = group({
  create: {
    method: 'POST',
    path: '/v1/data/articles',
    access: 'service',
    repeatable: true,
    summary: 'Create an article of the acting account; the same task again gets the one it created',
    body: UploadInput.extend({
      status: ArticleStatus,
      progress: z.number().min(0).max(100),
      task_id: TaskId,
    }),
    output: ArticleHead,
    status: 201,
    max_body: 8 * MiB,
  },
  list: {
    method: 'GET',
    path: '/v1/data/articles',
    access: 'service',
    summary: "List articles: the acting account's own, or the public ones",
    query: Page.extend(ArticleFilter.shape),
    output: listOf(ArticleSummary),
  },
  get: {
    method: 'GET',
    path: '/v1/data/articles/{id}',
    access: 'service',
    summary: 'The head of an article',
    params: ById,
    output: ArticleHead,
  },
  text: {
    method: 'GET',
    path: '/v1/data/articles/{id}/text',
    access: 'service',
    summary: 'The raw content of an article',
    params: ById,
    output: z.object({ raw_content: z.string(), content_revision: z.number().int() }),
  },
  page: {
    method: 'GET',
    path: '/v1/data/articles/{id}/page',
    access: 'service',
    summary: 'The head of an article and a page of its rows, as two lines',
    params: ById,
    query: RowPage,
    output: z.tuple([ArticlePage, z.array(Sentence)]),
    reply: 'lines',
  },
  progress: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/progress',
    access: 'service',
    summary: 'Keep how far the task of an article is',
    params: ById,
    body: z.strictObject({ task_id: TaskId, progress: z.number().min(0).max(100) }),
    output: Nothing,
    status: 204,
  },
  finish: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/state',
    access: 'service',
    summary: 'End the task of an article: its status from now on',
    params: ById,
    body: z.strictObject({
      task_id: TaskId,
      status: ArticleStatus.exclude(['processing']),
      failure: z.string().max(100).optional(),
    }),
    output: ArticleHead,
  },
  summary: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/summary',
    access: 'service',
    summary: 'Write the summary of an article',
    params: ById,
    body: z.strictObject({ task_id: TaskId, summary: z.string().max(10_000) }),
    output: Nothing,
    status: 204,
  },
  interrupt: {
    method: 'POST',
    path: '/v1/data/articles/interrupted',
    access: 'service',
    repeatable: true,
    summary: 'Fail every processing article whose task did not survive',
    body: z.strictObject({ failure: z.string().max(100) }),
    output: z.object({ articles: z.array(z.number().int()) }),
  },
  begin: {
    method: 'POST',
    path: '/v1/data/articles/{id}/begin',
    access: 'service',
    repeatable: true,
    summary:
      'Give an article to a task: it is `processing` from now on; 409 `article_busy` if another has it',
    params: ById,
    body: z.strictObject({ task_id: TaskId }),
    output: ArticleHead,
  },
  applyEdit: {
    method: 'POST',
    path: '/v1/data/articles/{id}/apply-edit',
    access: 'service',
    summary:
      'Rebuild the rows by diff; unchanged ones keep every field. If something is to be recomputed, the article is given to the task',
    params: ById,
    body: z.strictObject({
      task_id: TaskId,
      /** Left out: the text stays and is only cut anew. */
      raw_content: z.string().min(1).optional(),
      ...EditedFields.shape,
      /** The rows, by how many UTF-16 units of the cleaned text each of them takes. */
      row_lengths: z.array(z.number().int().min(1).max(5_000)).min(1).max(MOST_ROWS),
      /** Which content sentences will be recomputed. */
      recompute: z.enum(['changed', 'all']),
      /** From now on the article asks for every output. */
      explain_mode: z.literal('full').optional(),
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
    method: 'PATCH',
    path: '/v1/data/articles/{id}',
    access: 'service',
    summary: 'Change what is said of an article; only administrators publish it',
    params: ById,
    body: ArticlePatch,
    output: ArticleHead,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/data/articles/{id}',
    access: 'service',
    repeatable: false,
    summary: 'Delete an article, its sentences and favourites; 409 `article_processing` while a task has it',
    params: ById,
    output: DeleteReport,
    deadline_s: 120,
  },
})
