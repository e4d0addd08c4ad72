import type { Clients } from '../../../contracts/clients.ts'
import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import type { Costing } from '../../../contracts/schemas/models/agent.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import type { Config } from '../../../platform/config/schema.ts'
import type { Log } from '../../../platform/logging/log.ts'
import { accountOf } from '../../erase-deleted.ts'
import type { TaskQueue } from '../../tasks/task-queue.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import type { FlowSurroundings } from '../article-work.ts'
import { complement } from './retry.ts'
import { taskOnArticle } from './task-on-article.ts'

/** Loads the models like one task of a person. */
const AT_ONCE = 2

interface Resuming {
  clients: Pick<Clients, 'agent' | 'data' | 'userManager'>
  tasks: TaskQueue
  log: Log
  policy: Exclude<Config['RESUME_INTERRUPTED'], 'off'>
  flowFor(owner: Member): FlowSurroundings
}

type Interrupted = Pick<ArticleHead, 'id' | 'user_id' | 'model'>

/** Goes on as owners' retries would, once for each article. Starts nothing while others wait; the rest comes next time. */
export async function resumeInterrupted(surroundings: Resuming, signal: AbortSignal): Promise<void> {
  const { clients, log } = surroundings
  const { articles } = await clients.data.articles.interrupted(undefined, { signal })
  await inWindow(articles, { size: AT_ONCE, signal }, async (article, signal) => {
    try {
      await resume(surroundings, article, signal)
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ error, article_id: article.id }, 'interrupted work could not go on; tried again later')
    }
  })
}

async function resume(
  surroundings: Resuming,
  { id, user_id, model }: Interrupted,
  signal: AbortSignal,
): Promise<void> {
  const { clients, tasks, log, policy, flowFor } = surroundings
  if (!tasks.hasRoomBeside(user_id)) return
  const account = await accountOf(clients.userManager, user_id, signal)
  if (!account) {
    await clients.data.articles.forgo({ params: { id } }, { signal })
    return
  }
  const { username, role } = account
  const owner: Member = { kind: 'user', user_id, username, role }
  const query = model === null ? {} : { model }
  const withheld = policy === 'all' ? undefined : await clients.agent.analysis.costs({ query }, { signal })
  const task = await resumeArticle(flowFor(owner), owner, id, withheld)
  await tasks.ended(task)
  const { state, error } = task.snapshot
  log.info({ article_id: id, task_id: task.id, state, error }, 'interrupted work on an article went on')
}

/** Notes the attempt first: a text that crashes the process gets no other. */
const resumeArticle = (
  flow: FlowSurroundings,
  owner: Member,
  id: number,
  withheld: Costing | undefined,
): Promise<TaskRun> => {
  const concurrency = Math.max(1, Math.floor(flow.concurrency / AT_ONCE))
  return taskOnArticle({ ...flow, concurrency }, owner, 'resume', id, begun => async task => {
    const body = { task_id: task.id, resumes: true }
    const article = await begun.clients.data.articles.begin({ params: { id }, body })
    return complement({ ...begun, article, ...(withheld && { withheld }) })
  })
}
