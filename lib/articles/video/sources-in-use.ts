import { Problem } from '../../http/errors.ts'
import type { TaskRun } from '../../tasks/task-run.ts'

/** Which task takes down which file that was sent: whoever ends first removes it or keeps it for its own article. */
export class SourcesInUse {
  private readonly tasks = new Map<string, TaskRun>()

  mustBeFree(handle: string): void {
    const task = this.tasks.get(handle)
    if (task && isActive(task))
      throw new Problem(
        'source_in_use',
        'Another task is at work on this file: follow that one, or send it again.',
        {
          members: { task_id: task.id },
        },
      )
  }

  /** Until the task has ended. Never holds more than there are active tasks. */
  take(handle: string, task: TaskRun): void {
    for (const [other, { snapshot }] of this.tasks) if (snapshot.state !== 'active') this.tasks.delete(other)
    this.tasks.set(handle, task)
  }
}

const isActive = ({ snapshot }: TaskRun) => snapshot.state === 'active'
