import { monotonicFactory } from 'ulid'
import { clientsFor } from '../../../../lib/contracts/clients.ts'
import type { Call } from '../../../../lib/platform/http/call.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import type { ArticleWork } from '../../../../lib/study/articles/article-work.ts'
import { ClipsInProgress } from '../../../../lib/study/articles/clips/clips-in-progress.ts'
import { TaskQueue } from '../../../../lib/study/tasks/task-queue.ts'
import { article } from '../../../support/article-head.ts'
import { jsonReply } from '../../../support/call-reply.ts'
import { memorySettings } from '../../../support/memory-settings.ts'
import { testClock } from '../../../support/surroundings.ts'

export { article }

/** A task on an article, whose calls of other services are answered by `answer`, if at all. */
export function workOnArticle(answer: (call: Call) => Promise<unknown>) {
  const clock = testClock()
  const surroundings = { now: clock.now, newId: monotonicFactory(), log: createLog('silent') }
  const tasks = new TaskQueue(surroundings)
  const clients = clientsFor(async call => jsonReply(await answer(call)))
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
    firstReads: { expect() {}, over: async () => {} },
    article,
    task,
  }
  return { work, clock }
}
