/** The IndexedDB database of what an account has not sent yet. Signing out keeps it. */
export const databaseOfOutbox = (account: string | number) => `yomu-outbox-${account}`

export const isOutbox = (database: string) => database.startsWith('yomu-outbox-')

/** Before the account's id: lines of presses whose entry the database does not have yet. */
export const pressPrefix = 'yomu.press.'
/** Before the account's id: entries of a browser that opens no database. */
export const shelfPrefix = 'yomu.outbox.'

/** The keys of what earlier pages have not sent, before the account's id. They outlive the page and the session. */
export const ratingsPrefix = 'yomu.rating.'
export const progressPrefix = 'yomu.progress.'
export const statesPrefix = 'yomu.states.'
