import { setTimeout as wait } from 'node:timers/promises'

export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>

/** Rejects with an `AbortError` once the signal is aborted. */
export const pause: Pause = async (ms, signal) => {
  await wait(ms, undefined, signal ? { signal } : {})
}
