import {
  databaseOfOutbox,
  pressPrefix,
  progressPrefix,
  ratingsPrefix,
  shelfPrefix,
  statesPrefix,
} from './outbox/names.ts'

/** Before the account's id: lines of presses whose entry the database does not have yet, and lines in its place. */
const linePrefixes = [pressPrefix, shelfPrefix]

/** Removes what has not arrived of an account that is gone. */
export function forgetUnsent(userId: number | string): void {
  const prefixes = [ratingsPrefix, progressPrefix, statesPrefix, ...linePrefixes].map(
    prefix => `${prefix}${userId}.`,
  )
  for (const key of Object.keys(localStorage))
    if (prefixes.some(prefix => key.startsWith(prefix))) localStorage.removeItem(key)
  indexedDB.deleteDatabase(databaseOfOutbox(userId))
}
