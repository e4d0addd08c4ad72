import { z } from 'zod'
import { contract, group } from '../http/route.ts'
import { modelRouting as agentModelRouting } from './agent.ts'
import { relayed } from './relayed.ts'
import {
  ArticleFilter,
  ArticleSummary,
  ArticleWithSentences,
  RowPage,
  UploadInput,
} from './schemas/articles.ts'
import { listOf, Page, PathId, Ulid } from './schemas/basics.ts'
import { Task } from './schemas/tasks.ts'
import { systemGroup } from './system.ts'

const MiB = 1024 * 1024
const ById = z.object({ id: PathId })
const ByTask = z.object({ task_id: Ulid })

export const study = contract({
  name: 'study',
  title: 'Reading and studying',
  port: 8012,
  internal: false,
  long_lived: true,
  groups: {
    articles: group({
      upload: {
        method: 'POST',
        path: '/api/articles/upload',
        access: 'member',
        summary: 'Upload a text; a task turns it into sentences',
        body: UploadInput,
        output: z.object({ task_id: Ulid }),
        status: 202,
        max_body: 4 * MiB,
      },
      list: {
        method: 'GET',
        path: '/api/articles',
        access: 'user',
        summary: 'List the own articles, or the public ones',
        query: Page.extend(ArticleFilter.shape),
        output: listOf(ArticleSummary),
      },
      get: {
        method: 'GET',
        path: '/api/articles/{id}',
        access: 'guest',
        summary: 'Read one article the caller may see',
        params: ById,
        query: RowPage,
        output: ArticleWithSentences,
      },
      content: {
        method: 'GET',
        path: '/api/articles/{id}/content',
        access: 'guest',
        summary: 'The text of an article as it was uploaded',
        params: ById,
        output: z.object({ raw_content: z.string(), content_revision: z.number().int() }),
      },
    }),
    tasks: group({
      list: {
        method: 'GET',
        path: '/api/tasks',
        access: 'member',
        summary: 'The own tasks: those at work and those that ended within the hour',
        output: z.object({ items: z.array(Task) }),
      },
      get: {
        method: 'GET',
        path: '/api/tasks/{task_id}',
        access: 'member',
        summary: 'One task',
        params: ByTask,
        output: Task,
      },
      cancel: {
        method: 'POST',
        path: '/api/tasks/{task_id}/cancel',
        access: 'member',
        summary: 'Cancel a task; what it has written stays',
        params: ByTask,
        output: Task,
      },
      events: {
        method: 'GET',
        path: '/api/tasks/{task_id}/events',
        access: 'member',
        summary: 'The progress of a task as server-sent events; Last-Event-ID resumes',
        params: ByTask,
        output: Task,
        reply: 'stream',
      },
    }),
    modelRouting: relayed(agentModelRouting, { from: '/v1/agent', to: '/api/admin' }),
    system: systemGroup,
  },
})
export const { articles, tasks, modelRouting } = study.groups
