import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { BackupState } from '../schemas/administration/backups.ts'
import {
  AdminArticle,
  AdminArticleQuery,
  Article,
  ArticleCounts,
  ArticlePatch,
  DeleteReport,
} from '../schemas/articles/articles.ts'
import { ById, listOf, Text } from '../schemas/basics.ts'
import { RuntimeSettings } from '../schemas/models/speech.ts'

export const administration = group({
  list: {
    ...route('GET', '/api/admin/articles', 'root'),
    summary: 'The articles of every account, filtered and sorted, with the models that succeeded in them',
    query: AdminArticleQuery,
    output: listOf(AdminArticle),
  },
  counts: {
    ...route('GET', '/api/admin/articles/summary', 'root'),
    summary: 'The number of articles, in total and by status',
    output: ArticleCounts,
  },
  patch: {
    ...route('PATCH', '/api/admin/articles/{id}', 'root'),
    summary: 'Change the title and other details of an article',
    params: ById,
    body: ArticlePatch,
    output: Article,
  },
  publish: {
    ...route('PUT', '/api/admin/articles/{id}/public', 'root'),
    summary: 'Make an article public or private; `guest_visible` shows a public one to guests too',
    params: ById,
    body: z.strictObject({ is_public: z.boolean(), guest_visible: z.boolean().optional() }),
    output: Article,
  },
  remove: {
    ...route('DELETE', '/api/admin/articles/{id}', 'root'),
    summary: 'Delete an article permanently; `confirm` is its full title or its id',
    params: ById,
    body: z.strictObject({ confirm: Text.max(300) }),
    output: DeleteReport,
    // Asked a second time it would say that there is no such article.
    repeatable: false,
    deadline_s: 120,
  },
})

export const backups = group({
  get: {
    ...route('GET', '/api/admin/backups', 'root'),
    summary: 'The time of the last backup, and the problem with backups, if any',
    output: BackupState,
  },
})

export const runtimeSettings = group({
  get: {
    ...route('GET', '/api/admin/runtime-settings', 'root'),
    summary: 'The settings that apply while the service runs',
    output: RuntimeSettings,
  },
  put: {
    ...route('PUT', '/api/admin/runtime-settings', 'root'),
    summary: 'Change the settings that apply while the service runs',
    body: RuntimeSettings,
    output: RuntimeSettings,
  },
})
