import { isProblem } from '../../../lib/contracts/page-client.ts'
import type { Task } from '../../../lib/contracts/schemas/tasks.ts'
import { onReachedAgain } from '../api/reach.ts'
import { taskEvents, UnreadableProgress } from './task-events.ts'

const LONGEST_PAUSE_MS = 10_000

interface Watcher {
  changed(task: Task): void
  /** True while a lost connection is being opened again. */
  lost(isLost: boolean): void
}

/** Follows a task to its end and resumes after a lost connection; throws if the server refuses. */
export async function followTask(task_id: string, watcher: Watcher, signal: AbortSignal): Promise<Task> {
  let lastEventId: string | undefined
  let failures = 0
  for (;;) {
    try {
      for await (const { id, task } of taskEvents(task_id, { lastEventId, signal })) {
        lastEventId = id
        failures = 0
        watcher.lost(false)
        watcher.changed(task)
        if (task.state !== 'active') return task
      }
    } catch (error) {
      signal.throwIfAborted()
      // A refusal would repeat; a lost connection can be opened again.
      if (error instanceof UnreadableProgress || isRefusal(error)) throw error
    }
    failures += 1
    watcher.lost(true)
    await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures), signal)
  }
}

const isRefusal = (error: unknown) => isProblem(error) && error.status < 500 && error.status !== 429

/** Waits this long, or until the server answers again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settled = new AbortController()
  const timer = setTimeout(resolve, ms)
  const unlisten = onReachedAgain(resolve)
  signal.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal })
  if (signal.aborted) reject(signal.reason)
  return promise.finally(() => {
    clearTimeout(timer)
    unlisten()
    settled.abort()
  })
}
