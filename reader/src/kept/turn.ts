import { accountNow } from '../../../web/session/session.ts'
import { keptDatabaseOf, keptMediaOf } from './names.ts'

const idNow = () => accountNow() ?? 'nobody'

/** The lock of texts, or that of media. */
type LockOf = typeof keptDatabaseOf | typeof keptMediaOf

/**
 * One window at a time fetches, and one text after the other. Pages without encryption have no locks. If the account has
 * changed before its turn, the work is not done for the next one.
 */
export function inTurn<Value>(work: () => Promise<Value>, of: LockOf = keptDatabaseOf): Promise<Value> {
  const owner = idNow()
  const ofOwner = async () => {
    if (idNow() !== owner) throw new DOMException('The account has changed.', 'AbortError')
    return work()
  }
  return navigator.locks?.request(of(owner), ofOwner) ?? work()
}

/** Does it only if no window fetches media now. */
export const ifMediaRest = (work: () => Promise<void>): Promise<void> =>
  navigator.locks?.request(keptMediaOf(idNow()), { ifAvailable: true }, async lock => {
    if (lock) await work()
  }) ?? work()
