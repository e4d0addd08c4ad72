import { isProblem } from '../../lib/contracts/page-client.ts'

/** The task that keeps a text from being deleted; undefined for every other error, and for none. */
export function blockingTask(error: unknown): string | undefined {
  if (!isProblem(error, 'article_processing')) return undefined
  const task_id = error.extras.members?.task_id
  return typeof task_id === 'string' ? task_id : undefined
}

interface Stopping<T> {
  remove(): Promise<T>
  /** Stops a task and waits for its end. */
  cancel(task_id: string): Promise<unknown>
}

/** Deletes a text, and first stops the task that works on it. */
export async function stopAndRemove<T>({ remove, cancel }: Stopping<T>): Promise<T> {
  try {
    return await remove()
  } catch (error) {
    const task_id = blockingTask(error)
    if (task_id === undefined) throw error
    // A task that has ended in the meantime, and is no longer kept, is in nobody's way.
    await cancel(task_id).catch((error: unknown) => {
      if (!isProblem(error, 'not_found')) throw error
    })
    return remove()
  }
}
