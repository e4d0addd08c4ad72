import { LRUCache } from 'lru-cache'
import type { Reason } from '../lines/flaws.ts'

const LONGEST_MS = 5 * 60_000
/** Requests in a row without one text. Failures that come fast cost no time, and may be over soon. */
const LEAST_REQUESTS = 8
const MAX_KNOWN = 1_000

interface Silent {
  /** On the monotonic clock. */
  since: number
  requests: number
  reason: Reason | null
}

/**
 * How long models have given nothing for one stage of a task. After some minutes the rest of the task is told as
 * failed: with an endpoint that hangs, a long article would take days, and a retry fills in what is missing.
 */
export interface Silence {
  /** Why models are asked no more; null while they are. */
  longFor(key: string): Reason | null
  /** A request that began then ended without a text for this reason, or with texts (null). */
  note(key: string, startedAt: number, reason: Reason | null): void
}

export const createSilence = ({ monotonic }: { monotonic(): number }): Silence => {
  const known = new LRUCache<string, Silent>({ max: MAX_KNOWN })
  return {
    longFor: key => {
      const silent = known.get(key)
      const isLong = silent && silent.requests >= LEAST_REQUESTS && monotonic() - silent.since >= LONGEST_MS
      return isLong ? silent.reason : null
    },
    note: (key, startedAt, reason) => {
      const { since, requests } = known.get(key) ?? { since: startedAt, requests: 0 }
      // A request that was under way at the last answer began before the silence.
      const isOver = reason === null
      known.set(key, { since: isOver ? monotonic() : since, requests: isOver ? 0 : requests + 1, reason })
    },
  }
}
