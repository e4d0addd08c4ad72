import { EventEmitter } from 'node:events'

export interface StoreCall {
  operation: string
  /** `conflict`: a condition did not hold, so nothing was written. */
  outcome: 'done' | 'conflict' | 'unavailable' | 'full' | 'failed'
  seconds: number
}

/** Every text is one of a few in the code, never data of a user. */
interface Ended {
  kind: string
  outcome: string
  seconds: number
}

/** Every text is one of a few in the code, never data of a user. */
interface Observed {
  storeCall: [StoreCall]
  providerCall: [Ended]
  task: [Ended]
  taskQueue: [{ queued: number; running: number }]
  cacheRead: [{ cache: 'pages' | 'clips' | 'compressed'; hit: boolean }]
}

/** Has no listener in a Lambda. */
export const observed = new EventEmitter<Observed>()
