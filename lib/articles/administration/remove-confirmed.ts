import type { Clients } from '../../contracts/clients.ts'
import type { ArticleHead, DeleteReport } from '../../contracts/schemas/articles.ts'
import { Problem } from '../../http/errors.ts'
import type { TaskQueue } from '../../tasks/task-queue.ts'
import { removeArticle } from '../remove-article.ts'

/** Deletes an article for good, if its title or its id was typed; 409 while it is being processed. */
export async function removeConfirmed(
  tasks: TaskQueue,
  { articles }: Clients['data'],
  id: number,
  confirm: string,
  signal: AbortSignal,
): Promise<DeleteReport> {
  const article = await articles.get({ params: { id } }, { signal })
  mustBeConfirmed(article, confirm)
  return removeArticle(tasks, articles, id, signal)
}

function mustBeConfirmed({ id, title }: ArticleHead, confirm: string): void {
  const typed = confirm.trim()
  const wanted = title.trim()
  if (typed !== '' && (typed === wanted || typed === String(id))) return
  const what =
    wanted === '' ? `its id, ${id}: it has no title` : `its full title, “${wanted}”, or its id, ${id}`
  throw new Problem('confirmation_mismatch', `To delete this article, type ${what}.`)
}
