import { accountNow, onSession } from '../../../web/session/session.ts'
import { onReachedAgain } from '../api/reach.ts'
import { keepCardsNow, keepRatings } from './in-step/cards.ts'
import { keepAllNow } from './keep.ts'
import { findLost } from './lost.ts'

/** Keeps what is on this device in step: now, at each sign-in, and whenever the server answers again. Says what the browser has removed. */
export function followDevice(): void {
  const keep = () => {
    keepAllNow()
    keepCardsNow()
  }
  const begin = () => {
    void findLost().catch(() => {})
    keep()
  }
  let owner = accountNow()
  onSession(() => {
    const before = owner
    owner = accountNow()
    if (owner !== undefined && owner !== before) begin()
  })
  onReachedAgain(keep)
  keepRatings()
  begin()
}
