import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../platform/logging/log.ts'
import { isProblem } from '../../platform/problems/errors.ts'

/** The next start writes further ends. */
const MOST_LEFT = 10_000

/** Keeps trying: otherwise articles would stay in processing. */
export class UnsettledTasks {
  private readonly left = new Map<string, () => Promise<void>>()
  private readonly log: Log
  private readonly delaysMs: readonly number[]

  constructor(log: Log, delaysMs: readonly number[]) {
    this.log = log
    this.delaysMs = delaysMs
  }

  /** Tries for some seconds, then leaves it for later. */
  async settle(id: string, write: () => Promise<void>): Promise<void> {
    for (const delay of [...this.delaysMs, null]) {
      try {
        return await write()
      } catch (error) {
        this.log.error({ error, task_id: id }, 'the end of a task could not be written')
        if (isRefused(error)) return
        if (delay !== null) await wait(delay)
        else if (this.left.size < MOST_LEFT) this.left.set(id, write)
      }
    }
  }

  async settleLeft(signal: AbortSignal): Promise<void> {
    for (const [id, write] of this.left) {
      signal.throwIfAborted()
      await write().catch((error: unknown) => {
        if (!isRefused(error)) throw error
      })
      this.left.delete(id)
    }
  }
}

const isRefused = (error: unknown) => isProblem(error) && error.status < 500
