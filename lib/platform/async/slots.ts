import { Problem } from '../problems/errors.ts'

interface SlotRules {
  /** Bounds runs of one key at the same time. */
  slots: number
  /** Bounds waiting callers of one key. */
  queue: number
  refusal(): Error
}

interface RunOptions extends Partial<Pick<SlotRules, 'slots' | 'queue'>> {
  /** Ends the wait for a slot, not the work. */
  signal?: AbortSignal
}

interface Queue {
  slots: number
  taken: number
  waiting: Set<() => void>
}

/**
 * Gives each key's slots in the order of the requests, with a bounded queue. One slot is a lock; a queue of 0 refuses
 * instead of waiting.
 */
export class Slots<Key = string> {
  private readonly queues = new Map<Key, Queue>()
  private readonly rules: SlotRules

  constructor(rules: SlotRules) {
    this.rules = rules
  }

  isTaken(key: Key): boolean {
    return this.queues.has(key)
  }

  /** A number of slots given here also applies to callers that are waiting already. */
  async run<T>(key: Key, work: () => Promise<T>, options: RunOptions = {}): Promise<T> {
    const { signal, slots = this.rules.slots, queue: longest = this.rules.queue } = options
    signal?.throwIfAborted()
    const queue: Queue = this.queues.get(key) ?? { slots, taken: 0, waiting: new Set() }
    queue.slots = slots
    fill(queue)
    if (queue.taken < slots) queue.taken += 1
    else if (queue.waiting.size < longest) await slotIn(queue, signal)
    else throw this.rules.refusal()
    this.queues.set(key, queue)
    try {
      return await work()
    } finally {
      queue.taken -= 1
      fill(queue)
      if (queue.taken === 0) this.queues.delete(key)
    }
  }
}

/** Further callers get 429, to be tried again after some seconds. */
export const limitedSlots = <Key = string>(
  limits: Pick<SlotRules, 'slots' | 'queue'>,
  detail: string,
  retryAfterS: number,
) =>
  new Slots<Key>({
    ...limits,
    refusal: () => new Problem('rate_limited', detail, { headers: { 'retry-after': String(retryAfterS) } }),
  })

function fill(queue: Queue): void {
  for (const enter of queue.waiting) {
    if (queue.taken >= queue.slots) return
    enter()
  }
}

/** A caller that leaves stops counting at once. */
function slotIn(queue: Queue, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => {
    queue.waiting.delete(enter)
    reject(signal?.reason)
  }
  const enter = () => {
    queue.waiting.delete(enter)
    signal?.removeEventListener('abort', leave)
    queue.taken += 1
    resolve()
  }
  signal?.addEventListener('abort', leave, { once: true })
  queue.waiting.add(enter)
  return promise
}
