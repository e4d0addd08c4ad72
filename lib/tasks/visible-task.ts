import type { Member } from '../auth/actor.ts'
import { Problem } from '../http/errors.ts'
import type { TaskQueue } from './task-queue.ts'
import type { TaskRun } from './task-run.ts'

/** A task its owner or an administrator asks for: 404 when it is not kept any more, 403 when it is another's. */
export function taskOf(tasks: TaskQueue, id: string, actor: Member): TaskRun {
  const task = keptTask(tasks, id)
  mustBeOf(actor, task.owner)
  return task
}

/** Who owns an article may end as well what an administrator has begun on it. */
export function taskToCancel(tasks: TaskQueue, id: string, actor: Member): TaskRun {
  const task = keptTask(tasks, id)
  mustBeOf(actor, task.owner, task.articleOwner)
  return task
}

function keptTask(tasks: TaskQueue, id: string): TaskRun {
  const task = tasks.find(id)
  if (!task) throw new Problem('not_found', 'There is no such task; those that ended are kept for an hour.')
  return task
}

function mustBeOf({ user_id, role }: Member, ...owners: (number | null)[]): void {
  if (!owners.includes(user_id) && role !== 'root')
    throw new Problem('forbidden', 'This task belongs to someone else.')
}
