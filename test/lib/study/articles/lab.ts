import { monotonicFactory } from 'ulid'
import { clientsFor } from '../../../../lib/contracts/clients.ts'
import type { ArticleHead } from '../../../../lib/contracts/schemas/articles/articles.ts'
import type { Call } from '../../../../lib/platform/http/call.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import type { ArticleWork } from '../../../../lib/study/articles/article-work.ts'
import { ClipsInProgress } from '../../../../lib/study/articles/clips/clips-in-progress.ts'
import { TaskQueue } from '../../../../lib/study/tasks/task-queue.ts'
import { memorySettings } from '../../../support/memory-settings.ts'
import { testClock } from '../../../support/surroundings.ts'

export const article: ArticleHead = {
  id: 7,
  user_id: 1,
  genre: 'article',
  status: 'processing',
  progress: 0,
  is_public: false,
  guest_visible: false,
  output_language: 'en',
  explanation_level: 'N3',
  explain_mode: 'full',
  explain: true,
  tts: false,
  has_media: false,
  media_kind: null,
  page_direction: null,
  cover: null,
  title: '',
  author: '',
  intro: '',
  summary: '',
  type: '',
  model: null,
  metadata: {},
  revision: 1,
  content_revision: 1,
  task_id: null,
  resumes: false,
  total_rows: 1,
  rows_ready: 1,
  total_sentences: 1,
  total_headings: 0,
  complete_sentences: 0,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
}

/** A task on an article, whose calls of other services are answered by `answer`, if at all. */
export function workOnArticle(answer: (call: Call) => Promise<unknown>) {
  const clock = testClock()
  const surroundings = { now: clock.now, newId: monotonicFactory(), log: createLog('silent') }
  const tasks = new TaskQueue(surroundings)
  const clients = clientsFor(async call => {
    const body = await answer(call)
    return {
      status: body === undefined ? 204 : 200,
      headers: {},
      text: async () => (body === undefined ? '' : JSON.stringify(body)),
      bytes: async () => new Uint8Array(),
      stream: () => {
        throw new Error('No stream is answered here.')
      },
    }
  })
  const task = tasks.register('edit', article.user_id, article)
  const [clips, runtime] = [new ClipsInProgress(), memorySettings({ automatic_article_tts: false })]
  const work: ArticleWork = {
    ...surroundings,
    tasks,
    clips,
    runtime,
    clients,
    concurrency: 1,
    resumes: true,
    wantedWords: { want() {} },
    article,
    task,
  }
  return { work, clock }
}
