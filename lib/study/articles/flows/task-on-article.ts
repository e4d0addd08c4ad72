import type { Clients } from '../../../contracts/clients.ts'
import { type ArticleHead, INTERRUPTED, isGrowing } from '../../../contracts/schemas/articles/articles.ts'
import type { Task, TaskResult } from '../../../contracts/schemas/tasks.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { articleBusy, type TaskQueue } from '../../tasks/task-queue.ts'
import type { Prepared, TaskPlan, TaskRun } from '../../tasks/task-run.ts'
import { asReader, mustOwn } from '../access.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'

/**
 * Starts for an owner or administrator. Throws 409 during another person's task. `prepare` runs before the reply; its error
 * is the reply.
 */
export async function taskOnArticle(
  flow: FlowSurroundings,
  actor: Member,
  kind: Task['kind'],
  id: number,
  prepare: (work: ArticleWork) => Promise<Prepared> | Prepared,
): Promise<TaskRun> {
  const { clients, tasks } = flow
  const { articles } = clients.data
  const articleHead = await asReader(actor, articles.get({ params: { id } }))
  mustOwn(actor, articleHead)
  if (kind !== 'resume') await cancelResumed(tasks, id)
  const article = await withoutDeadTask(tasks, articles, articleHead)
  if (article.task_id !== null) throw articleBusy()
  const task = tasks.register(kind, actor.user_id, article)
  return tasks.begin(task, {
    prepare: () => prepare({ ...flow, article, task }),
    settle: settleArticle(flow, task),
  })
}

/** A person's action comes before work that goes on by itself. */
async function cancelResumed(tasks: TaskQueue, articleId: number): Promise<void> {
  const task = tasks.activeOn(articleId)
  if (task && !task.isAsked) await tasks.cancel(task)
}

/**
 * Releases the article from an ended task: with one controller, a task inactive here has ended, even if data_server could
 * not hear of it. One that is not kept was interrupted; a person's action follows, so its work does not resume.
 */
export async function withoutDeadTask(
  tasks: TaskQueue,
  articles: Clients['data']['articles'],
  article: ArticleHead,
): Promise<ArticleHead> {
  const { id, task_id } = article
  if (task_id === null) return article
  const { state, error } = tasks.find(task_id)?.snapshot ?? { state: 'failed', error: { code: INTERRUPTED } }
  if (state === 'active') return article
  const failure = state === 'failed' ? { failure: error?.code } : {}
  return articles.finish({ params: { id }, body: { task_id, status: state, ...failure, resumes: false } })
}

/** Throws 409 during a person's task; a caller that may not change the article gets that refusal instead. */
export async function mustBeFree(
  tasks: TaskQueue,
  { articles }: Clients['data'],
  actor: Member,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  if (!tasks.activeOn(id)) return
  mustOwn(actor, await asReader(actor, articles.get({ params: { id } }, { signal })))
  await cancelResumed(tasks, id)
  if (tasks.activeOn(id)) throw articleBusy()
}

export async function complete(
  { article, clients, task, wantedWords, firstReads }: ArticleWork,
  result: TaskResult,
): Promise<TaskResult> {
  await firstReads.over(article.id)
  const lacksAudio = result.audio !== null && result.audio.failed > 0
  const status = lacksAudio ? ('partially_completed' as const) : ('completed' as const)
  const body = { task_id: task.id, status }
  await clients.data.articles.finish({ params: { id: article.id }, body })
  wantedWords.want(article.id)
  return result
}

/** Marks the article that a failed or cancelled task holds. Always tries: an unanswered `begin` may have taken effect. */
export function settleArticle(
  { clients, resumes, wantedWords }: FlowSurroundings,
  task: TaskRun,
): TaskPlan['settle'] {
  return async ({ state, code }) => {
    const { article_id: id } = task.snapshot
    if (id === null) return
    const failure = state === 'failed' ? { failure: code } : {}
    const body = { task_id: task.id, status: state, ...failure, resumes }
    try {
      const article = await clients.data.articles.finish({ params: { id }, body })
      if (article.revision > 0 && !isGrowing(article)) wantedWords.want(id)
    } catch (error) {
      const isNotHeld = isProblem(error, 'superseded') || isProblem(error, 'not_found')
      if (!isNotHeld) throw error
    }
  }
}
