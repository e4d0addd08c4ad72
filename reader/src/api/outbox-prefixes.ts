/** The keys of what has not arrived, before the account's id. They outlive the page and the session. */
export const ratingsPrefix = 'yomu.rating.'
export const progressPrefix = 'yomu.progress.'
export const statesPrefix = 'yomu.states.'

/** Removes what has not arrived of an account that is gone. */
export function forgetUnsent(userId: number | string): void {
  const prefixes = [ratingsPrefix, progressPrefix, statesPrefix].map(prefix => `${prefix}${userId}.`)
  for (const key of Object.keys(localStorage))
    if (prefixes.some(prefix => key.startsWith(prefix))) localStorage.removeItem(key)
}
