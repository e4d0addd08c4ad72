import { LRUCache } from 'lru-cache'
import type { Timing } from '../../platform/outbound/attempts.ts'

const MINUTE_MS = 60_000
const MAX_ENDPOINTS = 500

export interface PacedEndpoint {
  id: string
  /** Null for no limit. */
  requests_per_minute: number | null
}

export type Pace = (endpoint: PacedEndpoint, signal: AbortSignal) => Promise<void>

/** Spreads requests evenly over the limit's minute: a burst at the start would add to the full rate after it. */
export const createPace = ({ clock, sleep }: Timing): Pace => {
  const dueAt = new LRUCache<string, number>({ max: MAX_ENDPOINTS })
  return async ({ id, requests_per_minute }, signal) => {
    if (requests_per_minute === null) return
    const apartMs = MINUTE_MS / requests_per_minute
    for (;;) {
      signal.throwIfAborted()
      const now = clock.monotonic()
      // The limit may have been stricter at the last request: wait no longer than the present one requires.
      const waitMs = Math.min((dueAt.get(id) ?? now) - now, apartMs)
      if (waitMs <= 0) {
        dueAt.set(id, now + apartMs)
        return
      }
      dueAt.set(id, now + waitMs)
      await sleep(waitMs, signal)
    }
  }
}
