import { Problem } from '../http/errors.ts'

interface Queue {
  last: Promise<unknown>
  /** Who has the turn and who waits for one. */
  length: number
}

/** Lets work on one key go on one after the other, in the order it came, and no longer a queue than `most`. */
export class KeyedLock {
  private readonly queues = new Map<string, Queue>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length === this.most)
      throw new Problem('unavailable', 'Too many are at the same thing: try again in a moment.')
    queue.length += 1
    this.queues.set(key, queue)
    const turn = queue.last.then(work)
    // Whoever is next has its turn however this one ends.
    queue.last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      queue.length -= 1
      if (queue.length === 0) this.queues.delete(key)
    }
  }
}
