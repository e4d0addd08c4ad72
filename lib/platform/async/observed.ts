import { EventEmitter } from 'node:events'

export interface StoreCall {
  /** DynamoDB's name for it. */
  operation: string
  /** `conflict`: a condition did not hold, so nothing was written. */
  outcome: 'done' | 'conflict' | 'unavailable' | 'full' | 'failed'
  seconds: number
}

/** An operation that has ended, with its duration. Kinds and outcomes are those of the records about it. */
interface Ended {
  kind: string
  outcome: string
  seconds: number
}

/** The events that metrics count. Every text is one of a few in the code, never data of a user. */
interface Observed {
  storeCall: [StoreCall]
  /** An attempt; the outcome of a failed one is the class of its failure. */
  providerCall: [Ended]
  task: [Ended]
  taskQueue: [{ queued: number; running: number }]
  cacheRead: [{ cache: 'pages' | 'clips' | 'compressed'; hit: boolean }]
}

/** Emits events to count. In a Lambda nothing listens. */
export const observed = new EventEmitter<Observed>()
