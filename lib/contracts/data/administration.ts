import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { PruneReport } from '../schemas/administration/objects.ts'
import { AdminArticleQuery, ArticleCounts, ArticleHead } from '../schemas/articles/articles.ts'
import { listOf, NoContent, Text, Timestamp } from '../schemas/basics.ts'

export const administration = group({
  list: {
    ...route('GET', '/v1/data/admin/articles', 'root'),
    summary: 'The articles of every account, filtered and sorted',
    query: AdminArticleQuery,
    output: listOf(ArticleHead),
  },
  counts: {
    ...route('GET', '/v1/data/admin/articles/summary', 'root'),
    summary: 'The number of articles, in total and by status',
    output: ArticleCounts,
  },
})

export const housekeeping = group({
  sweep: {
    ...route('POST', '/v1/data/sweep', 'service'),
    repeatable: true,
    summary: 'Reclaim the leftovers of edits and deletions that are due',
    output: z.object({ swept: z.number().int(), is_more_due: z.boolean() }),
    deadline_s: 120,
  },
  prune: {
    ...route('POST', '/v1/data/prune', 'service'),
    repeatable: true,
    summary:
      'Remove temporary files after seven days, and leftovers of interrupted work; with `dry_run` only report them',
    body: z.strictObject({ dry_run: z.boolean() }),
    output: PruneReport,
    deadline_s: 600,
  },
})

export const lease = group({
  hold: {
    ...route('PUT', '/v1/data/lease', 'service'),
    summary:
      "Take or renew the controller's lease; 409 `lease_held` says which process holds it and until when",
    body: z.strictObject({
      holder: Text.min(8).max(150),
      /** A holder known to have ended, whose lease is taken over before it expires. */
      replaces: Text.max(150).optional(),
    }),
    output: z.object({ expires_at: Timestamp }),
  },
  release: {
    ...route('DELETE', '/v1/data/lease/{holder}', 'service'),
    summary: 'Release the lease',
    params: z.object({ holder: Text.min(8).max(150) }),
    ...NoContent,
  },
})
