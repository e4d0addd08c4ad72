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
 * Starts a task for the owner of an article or an administrator. Throws 409 while another task of a person works on the
 * article. `prepare` runs before the request is answered; an error it throws is the answer.
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
  const found = await asReader(actor, articles.get({ params: { id } }))
  mustOwn(actor, found)
  if (kind !== 'resume') await cancelResumed(tasks, id)
  const article = await withoutDeadTask(tasks, articles, found)
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
 * Releases the article from a task that has ended. There is only one controller, so a task that is not active here has
 * ended, even if data_server could not be informed. One that is not kept here was interrupted. The work does not go on by
 * itself, since a person's action follows.
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

/**
 * Throws 409 while a task of a person works on the article; a caller that may not change the article gets that refusal
 * instead.
 */
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

/** Marks the article as completed. Cannot be cancelled halfway. */
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

/**
 * Marks the article of a failed or cancelled task, if the task holds it. This is always tried: a `begin` without an
 * answer may still have taken effect.
 */
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
