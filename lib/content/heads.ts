import type { Acting } from '../auth/actor.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import { Problem } from '../http/errors.ts'
import { mustOwn } from './access.ts'
import type { Content } from './content.ts'

export async function readHead(content: Content, id: number): Promise<ArticleRecord> {
  const { data } = await content.articles.get({ id }).go({ consistent: true })
  if (!data) throw noArticle()
  return data
}

/** The head of an article the acting account owns and the task still works on. */
export async function headForTask(content: Content, acting: Acting | null, id: number, taskId: string) {
  const head = await readHead(content, id)
  mustOwn(acting, head)
  return heldBy(head, taskId)
}
export type HeadForTask = ReturnType<typeof heldBy>

export function heldBy(head: ArticleRecord, taskId: string) {
  if (head.task_id !== taskId) throw new Problem('superseded', 'This task no longer works on the article.')
  return { ...head, task_id: taskId }
}

export const noArticle = () => new Problem('not_found', 'There is no such article.')

export const articleBusy = () => new Problem('article_busy', 'Another task works on the article.')

export const taskEnded = () => new Problem('superseded', 'This task has ended.')

export const textChanged = (head: ArticleRecord) => versionConflict(head, 'The text has changed since.')

export const revisionConflict = (head: ArticleRecord) =>
  versionConflict(head, 'The article has another revision.')

const versionConflict = ({ content_revision }: ArticleRecord, detail: string) =>
  new Problem('version_conflict', detail, { members: { current_version: content_revision } })
