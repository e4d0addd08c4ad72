import type { Clients } from '../../contracts/clients.ts'
import type { Article, ArticlePatch, DeleteReport } from '../../contracts/schemas/articles/articles.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import type { TaskQueue } from '../tasks/task-queue.ts'
import { withoutDeadTask } from './flows/task-on-article.ts'
import { presentArticle } from './view.ts'

export async function patchArticle(
  { articles }: Clients['data'],
  actor: Actor,
  id: number,
  patch: ArticlePatch,
  signal: AbortSignal,
): Promise<Article> {
  const { is_public, guest_visible } = patch
  // A private article is hidden from guests too.
  const isHidden = is_public === false && guest_visible === undefined
  const body = { ...patch, ...(isHidden && { guest_visible: false }) }
  return presentArticle(await articles.patch({ params: { id }, body }, { signal }), actor)
}

interface Removing {
  readonly tasks: TaskQueue
  /** Removes files made of the article's sounds. */
  readonly listening: { removeOfArticle(id: number): Promise<void> }
}

/**
 * Throws 409, naming the task, while one works on the sentences, even one that nobody asked for. Cancels tasks that only
 * fill in furigana or make clips.
 */
export async function removeArticle(
  { tasks, listening }: Removing,
  { articles }: Pick<Clients['data'], 'articles'>,
  id: number,
  signal: AbortSignal,
): Promise<DeleteReport> {
  const active = tasks.allOn(id)
  const blocking = active.find(task => !task.isAlongside && task.snapshot.kind !== 'furigana')
  if (blocking) throw refusal('text_processed', {}, { members: { task_id: blocking.id } })
  await Promise.all(active.map(task => tasks.cancel(task)))
  await withoutDeadTask(tasks, articles, await articles.get({ params: { id } }, { signal }))
  const report = await articles.remove({ params: { id } }, { signal })
  await listening.removeOfArticle(id)
  return report
}

/** Requires the typed title or id. Throws 409 while the article is being processed. */
export async function removeConfirmed(
  app: Removing,
  data: Clients['data'],
  id: number,
  confirm: string,
  signal: AbortSignal,
): Promise<DeleteReport> {
  const { title } = await data.articles.get({ params: { id } }, { signal })
  const typed = confirm.trim()
  const wanted = title.trim()
  if (typed === '' || (typed !== wanted && typed !== String(id))) {
    const what =
      wanted === '' ? `its id, ${id}: it has no title` : `its full title, “${wanted}”, or its id, ${id}`
    throw new Problem('confirmation_mismatch', `To delete this article, type ${what}.`)
  }
  return removeArticle(app, data, id, signal)
}
