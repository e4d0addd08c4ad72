import type { Task } from '../../../lib/contracts/schemas/tasks.ts'
import { followTask } from '../../study/follow-task.ts'
import type { BenchStack } from './bench-stack.ts'

export interface Timed {
  task: Task
  tookMs: number
}

/** Starts a task and waits for its end, which must be a good one. */
export async function timedTask(
  { study }: Pick<BenchStack, 'study'>,
  start: () => Promise<{ task_id: string }>,
  signal: AbortSignal,
): Promise<Timed> {
  const started = performance.now()
  const { task_id } = await start()
  const followed = followTask(study, task_id, {
    changed: () => {},
    disconnected: () => signal.throwIfAborted(),
  })
  const task = await Promise.race([followed, aborted(signal)])
  const tookMs = performance.now() - started
  if (task.state !== 'completed') throw new Error(`The task did not complete: ${JSON.stringify(task)}`)
  return { task, tookMs }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
