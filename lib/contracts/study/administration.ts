import { z } from 'zod'
import { group } from '../../http/route.ts'
import {
  AdminArticle,
  AdminArticleQuery,
  Article,
  ArticleCounts,
  ArticlePatch,
  DeleteReport,
} from '../schemas/articles.ts'
import { listOf, PathId } from '../schemas/basics.ts'

const ById = z.object({ id: PathId })

export const administration = group({
  list: {
    method: 'GET',
    path: '/api/admin/articles',
    access: 'root',
    summary: "Everybody's articles, filtered and sorted, with the models that succeeded in them",
    query: AdminArticleQuery,
    output: listOf(AdminArticle),
  },
  counts: {
    method: 'GET',
    path: '/api/admin/articles/summary',
    access: 'root',
    summary: 'How many articles there are, in which state',
    output: ArticleCounts,
  },
  patch: {
    method: 'PATCH',
    path: '/api/admin/articles/{id}',
    access: 'root',
    summary: 'Change what is said of an article',
    params: ById,
    body: ArticlePatch,
    output: Article,
  },
  publish: {
    method: 'PUT',
    path: '/api/admin/articles/{id}/public',
    access: 'root',
    summary:
      'Show an article to every account, and to guests if so said; made private, it is so for guests too',
    params: ById,
    body: z.strictObject({ is_public: z.boolean(), guest_visible: z.boolean().optional() }),
    output: Article,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/articles/{id}',
    access: 'root',
    summary: 'Delete an article for good; `confirm` is its full title or its id',
    params: ById,
    body: z.strictObject({ confirm: z.string().max(300) }),
    output: DeleteReport,
    // Asked a second time it would say that there is no such article.
    repeatable: false,
    deadline_s: 120,
  },
})
