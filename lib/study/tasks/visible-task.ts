import type { Member } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { TaskQueue } from './task-queue.ts'
import type { TaskRun } from './task-run.ts'

/** A task for its owner or an administrator. Throws 404 if it is not kept, and 403 if it belongs to another account. */
export function taskOf(tasks: TaskQueue, id: string, actor: Member): TaskRun {
  const task = keptTask(tasks, id)
  mustBeOf(actor, task.owner)
  return task
}

/** The owner of an article may also cancel a task that an administrator started on it. */
export function taskToCancel(tasks: TaskQueue, id: string, actor: Member): TaskRun {
  const task = keptTask(tasks, id)
  mustBeOf(actor, task.owner, task.articleOwner)
  return task
}

function keptTask(tasks: TaskQueue, id: string): TaskRun {
  const task = tasks.find(id)
  if (!task)
    throw new Problem('not_found', 'There is no such task. A task that has ended is kept for an hour.')
  return task
}

function mustBeOf({ user_id, role }: Member, ...owners: (number | null)[]): void {
  if (!owners.includes(user_id) && role !== 'root')
    throw new Problem('forbidden', 'This task belongs to another account. Sign in with that one to see it.')
}
