import { LRUCache } from 'lru-cache'

const MINUTE_MS = 60_000
const MAX_ENDPOINTS = 500

export interface PacedEndpoint {
  id: string
  max_concurrency: number
  /** Null for no limit. */
  requests_per_minute: number | null
}

interface Timing {
  clock: { monotonic(): number }
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

/** Waits until the endpoint may be sent one more request; rejects when the signal aborts. */
export type Pace = (endpoint: PacedEndpoint, signal: AbortSignal) => Promise<void>

/**
 * Keeps to the requests an endpoint takes in a minute, evenly spread; after a rest as many at once as it has
 * places, if a minute has as many. (The generic cell rate algorithm: all it remembers is when the requests so far
 * would have been due.)
 */
export const createPace = ({ clock, sleep }: Timing): Pace => {
  const dueAt = new LRUCache<string, number>({ max: MAX_ENDPOINTS })
  return async ({ id, max_concurrency, requests_per_minute }, signal) => {
    if (requests_per_minute === null) return
    const apartMs = MINUTE_MS / requests_per_minute
    const aheadMs = (Math.min(max_concurrency, requests_per_minute) - 1) * apartMs
    // The limit may have been stricter when the last request went: no longer wait than it asks for now.
    const latest = clock.monotonic() + aheadMs + apartMs
    if ((dueAt.get(id) ?? 0) > latest) dueAt.set(id, latest)
    for (;;) {
      signal.throwIfAborted()
      const now = clock.monotonic()
      const due = Math.max(dueAt.get(id) ?? now, now)
      const waitMs = due - aheadMs - now
      if (waitMs <= 0) {
        dueAt.set(id, due + apartMs)
        return
      }
      await sleep(waitMs, signal)
    }
  }
}
