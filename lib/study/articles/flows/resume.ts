import type { Clients } from '../../../contracts/clients.ts'
import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import type { Costing } from '../../../contracts/schemas/models/agent.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import type { Config } from '../../../platform/config/schema.ts'
import type { Log } from '../../../platform/logging/log.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import type { TaskQueue } from '../../tasks/task-queue.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import type { FlowSurroundings } from '../article-work.ts'
import { complement } from './retry.ts'
import { taskOnArticle } from './task-on-article.ts'

/** Together they load the models like one task of a person. */
const AT_ONCE = 2

interface Resuming {
  clients: Pick<Clients, 'agent' | 'data' | 'userManager'>
  tasks: TaskQueue
  log: Log
  policy: Exclude<Config['RESUME_INTERRUPTED'], 'off'>
  flowFor(owner: Member): FlowSurroundings
}

type Interrupted = Pick<ArticleHead, 'id' | 'user_id'>

/**
 * Goes on with the interrupted work on articles, as their owners' retries would, once for each. It starts nothing while
 * others wait; what is left comes the next time.
 */
export async function resumeInterrupted(given: Resuming, signal: AbortSignal): Promise<void> {
  const { clients, log } = given
  const { articles } = await clients.data.articles.interrupted(undefined, { signal })
  await inWindow(articles, { size: AT_ONCE, signal }, async (article, signal) => {
    try {
      await resume(given, article, signal)
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ error, article_id: article.id }, 'interrupted work could not go on; tried again later')
    }
  })
}

async function resume(given: Resuming, { id, user_id }: Interrupted, signal: AbortSignal): Promise<void> {
  const { clients, tasks, log, flowFor } = given
  if (!tasks.hasRoomBeside(user_id)) return
  const owner = await accountOf(clients, user_id, signal)
  if (!owner) {
    await clients.data.articles.forgo({ params: { id } }, { signal })
    return
  }
  const withheld = await withheldFrom(given, id, signal)
  if (!withheld) return
  const task = await resumeArticle(flowFor(owner), owner, id, withheld)
  await tasks.ended(task)
  const { state, error } = task.snapshot
  log.info({ article_id: id, task_id: task.id, state, error }, 'interrupted work on an article went on')
}

/** The attempt is noted before the work starts, and a text that crashes the process gets no other. */
const resumeArticle = (
  flow: FlowSurroundings,
  owner: Member,
  id: number,
  withheld: Costing,
): Promise<TaskRun> => {
  const concurrency = Math.max(1, Math.floor(flow.concurrency / AT_ONCE))
  return taskOnArticle({ ...flow, concurrency }, owner, 'resume', id, begun => async task => {
    const body = { task_id: task.id, resumes: true }
    const article = await begun.clients.data.articles.begin({ params: { id }, body })
    return complement({ ...begun, article, withheld })
  })
}

/** Null once the article has been deleted. */
async function withheldFrom(
  { clients: { agent, data }, policy }: Resuming,
  id: number,
  signal: AbortSignal,
): Promise<Costing | null> {
  try {
    const { model } = await data.articles.get({ params: { id } }, { signal })
    if (policy === 'all') return { models: false, voice: false }
    return await agent.analysis.costs({ query: model === null ? {} : { model } }, { signal })
  } catch (error) {
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}

/** Null once the account has been deleted. */
async function accountOf(
  { userManager }: Pick<Clients, 'userManager'>,
  id: number,
  signal: AbortSignal,
): Promise<Member | null> {
  try {
    const { username, role } = await userManager.internal.account({ params: { id } }, { signal })
    return { kind: 'user', user_id: id, username, role }
  } catch (error) {
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}
