import type { Member } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { TaskQueue } from './task-queue.ts'
import type { TaskRun } from './task-run.ts'

/** A task for its owner or an administrator. Throws 404 if it is not kept, or belongs to another account. */
export const taskOf = (tasks: TaskQueue, id: string, actor: Member): TaskRun =>
  keptTask(tasks, id, actor, task => [task.owner])

/** The owner of an article may also cancel a task that an administrator started on it. */
export const taskToCancel = (tasks: TaskQueue, id: string, actor: Member): TaskRun =>
  keptTask(tasks, id, actor, task => [task.owner, task.articleOwner])

function keptTask(
  tasks: TaskQueue,
  id: string,
  { user_id, role }: Member,
  ownersOf: (task: TaskRun) => readonly (number | null)[],
): TaskRun {
  const task = tasks.find(id)
  if (task && (role === 'root' || ownersOf(task).includes(user_id))) return task
  throw new Problem('not_found', 'This task does not exist. Tasks are kept for an hour after they end.')
}
