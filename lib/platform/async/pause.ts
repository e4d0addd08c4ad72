import { setTimeout as wait } from 'node:timers/promises'

export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>

export const pause: Pause = async (ms, signal) => {
  await wait(ms, undefined, signal ? { signal } : {})
}
