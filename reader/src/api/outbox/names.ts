/** The IndexedDB database of what an account has not sent yet. Signing out keeps it. */
export const databaseOfOutbox = (account: string | number) => `yomu-outbox-${account}`

export const isOutbox = (database: string) => database.startsWith('yomu-outbox-')

/** Before the account's id: lines of presses whose entry the database does not have yet. */
export const pressPrefix = 'yomu.press.'
/** Before the account's id: entries of a browser that opens no database. */
export const shelfPrefix = 'yomu.outbox.'
