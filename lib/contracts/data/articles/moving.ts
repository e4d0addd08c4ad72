import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { ArticleHead, ArticleStatus, Revision } from '../../schemas/articles/articles.ts'
import { KnownText, KnownTexts, MovedRow, MovedText, TextOrigin } from '../../schemas/articles/moving.ts'
import { ById, MiB, NoContent, Text, Ulid } from '../../schemas/basics.ts'

const PATH = '/v1/data/moved-texts'

/**
 * Texts that come from the export of another account or yomu, with their analyses; the account keeps which text became
 * which. Rows are appended and clips stored by the routes that uploads use.
 */
export const movedTexts = group({
  known: {
    ...route('POST', `${PATH}/known`, 'acting'),
    reads: true,
    summary: 'Texts of an export that are here already; the others are left out',
    body: KnownTexts,
    output: z.object({ items: z.array(KnownText) }),
  },
  take: {
    ...route('POST', PATH, 'acting'),
    stores: 'unless_repeated',
    repeatable: true,
    summary: 'Create a text that comes from an export, or give the one that came before to this task',
    body: MovedText,
    output: z.object({ article: ArticleHead, is_whole: z.boolean() }),
    max_body: 8 * MiB,
  },
  rows: {
    ...route('PUT', `${PATH}/{id}/rows`, 'acting'),
    stores: true,
    summary: 'Write the outputs, notes and metadata that rows had in the export',
    params: ById,
    body: z.strictObject({
      task_id: Ulid,
      revision: Revision,
      items: z.array(MovedRow).min(1).max(500),
    }),
    ...NoContent,
    max_body: 2 * MiB,
  },
  finish: {
    ...route('PUT', `${PATH}/{id}/state`, 'acting'),
    summary: 'End the move of a text, which gets the status and summary that it had',
    params: ById,
    body: z.strictObject({
      task_id: Ulid,
      origin: TextOrigin,
      status: ArticleStatus.exclude(['processing']),
      failure: Text.max(100).optional(),
      summary: Text.max(10_000),
    }),
    output: ArticleHead,
  },
})
