import type { Member } from '../../platform/auth/actor.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import type { TaskQueue } from './task-queue.ts'
import type { TaskRun } from './task-run.ts'

/** Throws 404 if the task is gone, or another account's. */
export const taskOf = (tasks: TaskQueue, id: string, actor: Member): TaskRun =>
  keptTask(tasks, id, actor, task => [task.owner])

/** An article's owner may also cancel an administrator's task on it. */
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
  throw refusal('task_gone')
}
