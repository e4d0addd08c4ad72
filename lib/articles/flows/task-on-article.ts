import type { Member } from '../../auth/actor.ts'
import type { Task } from '../../contracts/schemas/tasks.ts'
import { Problem } from '../../http/errors.ts'
import { articleBusy } from '../../tasks/task-queue.ts'
import type { TaskRun, TaskWork } from '../../tasks/task-run.ts'
import { asReader, mustOwn } from '../access.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'

interface Asked {
  id: number
  kind: Task['kind']
  /** The text the request was made on, if it says so. */
  content_revision?: number | undefined
}

/**
 * Takes on a task that its owner, or an administrator, asks for on an article nobody else works on. `prepare`
 * says what it will do; what that throws is told to who asked.
 */
export async function taskOnArticle(
  flow: FlowSurroundings,
  actor: Member,
  { id, kind, content_revision }: Asked,
  prepare: (work: ArticleWork) => Promise<TaskWork> | TaskWork,
): Promise<TaskRun> {
  const article = await asReader(actor, flow.clients.data.articles.get({ params: { id } }))
  mustOwn(actor, article)
  if (article.task_id !== null) throw articleBusy()
  if (content_revision !== undefined && content_revision !== article.content_revision)
    throw new Problem('version_conflict', 'The text has changed in the meantime: read it again.', {
      members: { current_version: article.content_revision },
    })
  const task = flow.tasks.register(kind, actor.user_id, id)
  return flow.tasks.begin(task, () => prepare({ ...flow, article, task }))
}
