import { ownName } from '../../../../web/place.ts'
import { accountNames } from '../../kept/account-names.ts'

/** The IndexedDB database of what an account has not sent yet. Signing out keeps it. */
export const databaseOfOutbox = accountNames('yomu-outbox-')

/** Before the account's id: lines of presses whose entry the database does not have yet. */
export const pressPrefix = ownName('yomu.press.')
/** Before the account's id: entries of a browser that opens no database. */
export const shelfPrefix = ownName('yomu.outbox.')

/** The keys of what earlier pages have not sent, before the account's id. They outlive the page and the session. */
export const ratingsPrefix = ownName('yomu.rating.')
export const progressPrefix = ownName('yomu.progress.')
export const statesPrefix = ownName('yomu.states.')
