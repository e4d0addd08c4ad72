import { z } from 'zod'
import { group } from '../../http/route.ts'
import { ArticleHead, MOST_ROWS } from '../schemas/articles.ts'
import { Nothing } from '../schemas/basics.ts'
import { AnalysedPart, FullResult, NewRow } from '../schemas/sentences.ts'
import { Furigana } from '../schemas/text.ts'
import { ById, MiB, Revision, TaskId } from './ids.ts'

/** What a task writes: many sentences of one revision at a time. */
export const sentences = group({
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
      revision: Revision,
      start: z.number().int().min(0),
      rows: z.array(NewRow).max(500),
      total_rows: z.number().int().min(1).max(MOST_ROWS).optional(),
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
  results: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/sentences/results',
    access: 'service',
    summary: 'Write full results; analysis_status says whether every part asked for is there',
    params: ById,
    body: z.strictObject({
      task_id: TaskId,
      revision: Revision,
      items: z
        .array(FullResult.safeExtend({ index: z.number().int().min(0) }))
        .min(1)
        .max(500),
    }),
    output: Nothing,
    status: 204,
    max_body: 2 * MiB,
  },
  furigana: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/sentences/furigana',
    access: 'service',
    summary:
      'Write furigana only. A sentence that a person edited or that they no longer fit is skipped; `written` counts the others',
    params: ById,
    body: z.strictObject({
      task_id: TaskId,
      revision: Revision,
      items: z
        .array(z.strictObject({ index: z.number().int().min(0), furigana: Furigana }))
        .min(1)
        .max(500),
    }),
    output: z.object({ written: z.number().int() }),
    max_body: 2 * MiB,
  },
})
