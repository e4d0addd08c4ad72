import { followCards } from './cards.ts'
import { followKept } from './keep.ts'
import { findLost } from './lost.ts'

/** Keeps what is on this device in step, and says what the browser has removed. */
export function followDevice(): void {
  void findLost().catch(() => {})
  followKept()
  followCards()
}
