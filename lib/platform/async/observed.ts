import { EventEmitter } from 'node:events'

export interface StoreCall {
  /** As DynamoDB names it. */
  operation: string
  /** `conflict`: a condition did not hold, so nothing was written. */
  outcome: 'done' | 'conflict' | 'unavailable' | 'full' | 'failed'
  seconds: number
}

/** What ended, after how long. Kinds and outcomes are those of the records about it. */
interface Ended {
  kind: string
  outcome: string
  seconds: number
}

/** What metrics are made of. Every text is one of a few that the code names, and nothing of a user. */
interface Observed {
  storeCall: [StoreCall]
  /** An attempt; the outcome of a failed one is the class of its failure. */
  providerCall: [Ended]
  task: [Ended]
  taskQueue: [{ queued: number; running: number }]
  cacheRead: [{ cache: 'pages' | 'clips' | 'compressed'; hit: boolean }]
}

/** Where there is something to count. In a Lambda nobody listens. */
export const observed = new EventEmitter<Observed>()
