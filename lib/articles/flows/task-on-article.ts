import type { Member } from '../../auth/actor.ts'
import type { Task } from '../../contracts/schemas/tasks.ts'
import { articleBusy } from '../../tasks/task-queue.ts'
import type { Prepared, TaskRun } from '../../tasks/task-run.ts'
import { asReader, mustOwn } from '../access.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { withoutDeadTask } from '../dead-task.ts'
import { settleArticle } from './end-task.ts'

/**
 * Takes on a task that its owner, or an administrator, asks for on an article nobody else works on. `prepare`
 * does what comes before that is answered; what it throws is told to who asked.
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
  const article = await withoutDeadTask(tasks, articles, found)
  if (article.task_id !== null) throw articleBusy()
  const task = tasks.register(kind, actor.user_id, article)
  return tasks.begin(task, {
    prepare: () => prepare({ ...flow, article, task }),
    settle: settleArticle(flow, task),
  })
}
