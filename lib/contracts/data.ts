import { z } from 'zod'
import { contract, group } from '../http/route.ts'
import {
  ArticleFilter,
  ArticleHead,
  ArticlePage,
  ArticleStatus,
  ArticleSummary,
  RowPage,
  UploadInput,
} from './schemas/articles.ts'
import { listOf, Nothing, Page, PathId, Timestamp, Ulid } from './schemas/basics.ts'
import { AnalysedPart, NewRow, Sentence } from './schemas/sentences.ts'
import { systemGroup } from './system.ts'

const MiB = 1024 * 1024
const ById = z.object({ id: PathId })
/** The task that owns the article for now; a write of another is refused with 409 `superseded`. */
const TaskId = Ulid

export const data = contract({
  name: 'data',
  title: 'Persistence (internal)',
  port: 8014,
  internal: true,
  long_lived: false,
  groups: {
    articles: group({
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
    }),
    sentences: group({
      insert: {
        method: 'POST',
        path: '/v1/data/articles/{id}/sentences',
        access: 'service',
        repeatable: true,
        summary:
          'Insert or replace rows of a new revision; with `total_rows` the revision becomes the one that is read',
        params: ById,
        body: z.strictObject({
          task_id: TaskId,
          /** Below nine digits, since it is part of keys that sort. */
          revision: z.number().int().min(1).max(99_999_999),
          start: z.number().int().min(0),
          rows: z.array(NewRow).max(500),
          total_rows: z.number().int().min(1).max(50_000).optional(),
        }),
        output: ArticleHead,
        max_body: 2 * MiB,
      },
      translations: {
        method: 'PUT',
        path: '/v1/data/articles/{id}/sentences/translations',
        access: 'service',
        summary: 'Write translations only',
        params: ById,
        body: AnalysedPart,
        output: Nothing,
        status: 204,
      },
      explanations: {
        method: 'PUT',
        path: '/v1/data/articles/{id}/sentences/explanations',
        access: 'service',
        summary: 'Write explanations only; the sentences become `explained`',
        params: ById,
        body: AnalysedPart,
        output: Nothing,
        status: 204,
      },
    }),
    lease: group({
      hold: {
        method: 'PUT',
        path: '/v1/data/lease',
        access: 'service',
        summary:
          'Take or renew the lease of the controller; 409 `lease_held` says who holds it and until when',
        body: z.strictObject({
          holder: z.string().min(8).max(100),
          /** A holder known to have ended, whose lease is taken over before it expires. */
          replaces: z.string().max(100).optional(),
        }),
        output: z.object({ expires_at: Timestamp }),
      },
      release: {
        method: 'DELETE',
        path: '/v1/data/lease/{holder}',
        access: 'service',
        summary: 'Give the lease back',
        params: z.object({ holder: z.string().min(8).max(100) }),
        output: Nothing,
        status: 204,
      },
    }),
    system: systemGroup,
  },
})
export const { articles, sentences, lease } = data.groups
