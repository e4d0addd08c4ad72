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
  if (head.task_id !== taskId) throw new Problem('superseded', 'This task no longer works on the article.')
  return { ...head, task_id: taskId }
}
export type HeadForTask = Awaited<ReturnType<typeof headForTask>>

export const noArticle = () => new Problem('not_found', 'There is no such article.')

export const articleBusy = () => new Problem('article_busy', 'Another task works on the article.')

export const taskEnded = () => new Problem('superseded', 'This task has ended.')

export const revisionConflict = ({ revision }: ArticleRecord) =>
  new Problem('version_conflict', 'The article has another revision.', {
    members: { current_version: revision },
  })
