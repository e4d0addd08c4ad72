import { LRUCache } from 'lru-cache'

const MOST_KEYS = 50_000

export interface Bound {
  attempts: number
  seconds: number
}

/** Counts attempts by key in windows that begin with the first one. Forgets the keys least recently seen. */
export class AttemptWindow {
  private readonly windows = new LRUCache<string, { count: number; ends: number }>({ max: MOST_KEYS })
  private readonly bound: Bound
  private readonly now: () => Date

  constructor(bound: Bound, now: () => Date) {
    this.bound = bound
    this.now = now
  }

  /** Seconds until the next attempt may be made, 0 for at once. */
  waitFor(key: string): number {
    const { count, ends } = this.current(key)
    return count < this.bound.attempts ? 0 : Math.ceil((ends - this.now().getTime()) / 1000)
  }

  count(key: string): void {
    const window = this.current(key)
    this.windows.set(key, { ...window, count: window.count + 1 })
  }

  giveBack(key: string): void {
    const window = this.current(key)
    if (window.count > 0) this.windows.set(key, { ...window, count: window.count - 1 })
  }

  reset(key: string): void {
    this.windows.delete(key)
  }

  private current(key: string) {
    const now = this.now().getTime()
    const window = this.windows.get(key)
    return window && window.ends > now ? window : { count: 0, ends: now + this.bound.seconds * 1000 }
  }
}
