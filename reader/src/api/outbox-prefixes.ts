import { databaseOfOutbox, pressPrefix, shelfPrefix } from './outbox/names.ts'

/** The keys of what has not arrived, before the account's id. They outlive the page and the session. */
export const ratingsPrefix = 'yomu.rating.'
export const progressPrefix = 'yomu.progress.'
export const statesPrefix = 'yomu.states.'

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
