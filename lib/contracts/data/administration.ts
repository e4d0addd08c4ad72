import { z } from 'zod'
import { group } from '../../http/route.ts'
import { AdminArticleQuery, ArticleCounts, ArticleHead } from '../schemas/articles.ts'
import { listOf } from '../schemas/basics.ts'
import { PruneReport } from '../schemas/objects.ts'

export const administration = group({
  list: {
    method: 'GET',
    path: '/v1/data/admin/articles',
    access: 'root',
    summary: "Everybody's articles, filtered and sorted",
    query: AdminArticleQuery,
    output: listOf(ArticleHead),
  },
  counts: {
    method: 'GET',
    path: '/v1/data/admin/articles/summary',
    access: 'root',
    summary: 'How many articles there are',
    output: ArticleCounts,
  },
})

export const housekeeping = group({
  sweep: {
    method: 'POST',
    path: '/v1/data/sweep',
    access: 'service',
    repeatable: true,
    summary: 'Remove what edits replaced and deletions left, as far as it is due; may come again',
    output: z.object({ swept: z.number().int(), is_more_due: z.boolean() }),
    deadline_s: 120,
  },
  prune: {
    method: 'POST',
    path: '/v1/data/prune',
    access: 'service',
    repeatable: true,
    summary:
      'Remove temporary files after seven days and what interrupted work left; or only tell what would go',
    body: z.strictObject({ dry_run: z.boolean() }),
    output: PruneReport,
    deadline_s: 600,
  },
})
