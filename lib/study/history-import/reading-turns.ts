import { LRUCache } from 'lru-cache'
import { limitedSlots } from '../../platform/async/slots.ts'
import { Problem } from '../../platform/problems/errors.ts'

/** A file took more processor time than one of its size needs. */
export class LateReading extends Problem {}

const MINUTE_MS = 60_000
/** So long an account waits after a late reading. */
const WAIT_MS = 10 * MINUTE_MS

/** Ends a process that waits for something. A busy machine takes that long for its processor time. */
export const HANG_MS = 30 * MINUTE_MS

type Reader = <T>(read: () => Promise<T>) => Promise<T>

interface Turn {
  readonly signal: AbortSignal
  /** Callers of the account that may wait. */
  readonly queue?: number
}

/**
 * Turns at reading files that learners bring, each in a process of up to a gigabyte: one for an account, two in all, and
 * none for ten minutes for an account whose file took too long.
 */
export class ReadingTurns {
  private readonly slots = limitedSlots<'all' | number>(
    { slots: 2, queue: 20 },
    'Many files are being read at the moment. Try again in a minute.',
    60,
  )
  /** The end of the wait, in milliseconds. */
  private readonly waits = new LRUCache<number, number>({ max: 10_000 })
  private readonly now: () => Date

  constructor(now: () => Date) {
    this.now = now
  }

  /** Refuses an account that waits with 429. */
  mustNotWait(user_id: number): void {
    const left = (this.waits.get(user_id) ?? 0) - this.now().getTime()
    if (left <= 0) return
    const minutes = Math.ceil(left / MINUTE_MS)
    throw new Problem(
      'rate_limited',
      `Your last file took too long to read. Divide it, and send the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { headers: { 'retry-after': String(Math.ceil(left / 1_000)) } },
    )
  }

  /** Runs the work in the account's turn, in which it `read`s in one of all. */
  run<T>(user_id: number, { signal, queue }: Turn, work: (read: Reader) => Promise<T>): Promise<T> {
    const read: Reader = reading => this.slots.run('all', () => this.watched(user_id, reading), { signal })
    return this.slots.run(user_id, () => work(read), { signal, slots: 1, ...(queue && { queue }) })
  }

  private async watched<T>(user_id: number, read: () => Promise<T>): Promise<T> {
    this.mustNotWait(user_id)
    try {
      return await read()
    } catch (error) {
      if (error instanceof LateReading) this.waits.set(user_id, this.now().getTime() + WAIT_MS)
      throw error
    }
  }
}

/** The seconds of processor time that reading a file of that size may take. */
export const mostSecondsFor = (bytes: number): number => 15 + Math.ceil((2 * bytes) / 1024 ** 2)
