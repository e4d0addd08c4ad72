import { sessionState } from '../../../../web/session/session.ts'
import { keptMediaOf } from '../names.ts'

const lockNow = () => keptMediaOf(sessionState().session?.user.id ?? 'nobody')

/** One window at a time fetches media, and one text after the other. Pages without encryption have neither locks nor a cache. */
export const inTurn = <Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> =>
  navigator.locks?.request(lockNow(), { signal }, work) ?? work()

/** The same, unless others are at work: then nothing is done. */
export const ifFree = (work: () => Promise<void>): Promise<void> =>
  navigator.locks?.request(lockNow(), { ifAvailable: true }, async lock => {
    if (lock) await work()
  }) ?? work()
