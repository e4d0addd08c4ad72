import { sessionState } from '../../../web/session/session.ts'
import { keptDatabaseOf, keptMediaOf } from './names.ts'

const idNow = () => sessionState().session?.user.id ?? 'nobody'

interface Turn {
  /** The turns of texts and of media are told apart by what is kept. */
  of?: typeof keptMediaOf
  /** Ends the wait for the turn. */
  signal?: AbortSignal
}

/** One window at a time fetches, and one text after the other. Pages without encryption have no locks. */
export const inTurn = <Value>(
  work: () => Promise<Value>,
  { of = keptDatabaseOf, ...waiting }: Turn = {},
): Promise<Value> => navigator.locks?.request(of(idNow()), waiting, work) ?? work()

/** Does it only if no window fetches media now. */
export const ifMediaRest = (work: () => Promise<void>): Promise<void> =>
  navigator.locks?.request(keptMediaOf(idNow()), { ifAvailable: true }, async lock => {
    if (lock) await work()
  }) ?? work()
