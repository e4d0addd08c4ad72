import { LRUCache } from 'lru-cache'
import { limitedSlots } from '../../platform/async/slots.ts'
import { Problem } from '../../platform/problems/errors.ts'

/** The file took more processor time than its size explains. */
export class LateReading extends Problem {}

const MINUTE_MS = 60_000
/** The account's wait after a late reading. */
const WAIT_MS = 10 * MINUTE_MS

/** Ends a process that waits; a busy machine may take as long for its processor time. */
export const HANG_MS = 30 * MINUTE_MS

type Reader = <T>(read: () => Promise<T>) => Promise<T>

interface Turn {
  readonly signal: AbortSignal
  readonly queue?: number
}

/** Reads in processes of up to 1 GB: one per account, two in all, none for ten minutes after an account's late file. */
export class ReadingTurns {
  private readonly slots = limitedSlots<'all' | number>(
    { slots: 2, queue: 20 },
    'Many files are being read at the moment. Try again in a minute.',
    60,
  )
  /** Milliseconds. */
  private readonly waits = new LRUCache<number, number>({ max: 10_000 })
  private readonly now: () => Date

  constructor(now: () => Date) {
    this.now = now
  }

  /** Throws 429 for an account that must wait. */
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

/** Processor time, in seconds. */
export const mostSecondsFor = (bytes: number): number => 15 + Math.ceil((2 * bytes) / 1024 ** 2)
