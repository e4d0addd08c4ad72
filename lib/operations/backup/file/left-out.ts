import type { TableName } from './format.ts'

/** The partitions of what signs somebody in. */
const SIGNING_IN = /^(?:refresh_sessions|pending_sign_in|ticket)#/
/** Says who runs, which is over when a backup is restored. */
const LEASE = /^lease#/
/** Of the store itself: the form of its items. The manifest has it. */
export const SCHEMA_KEY = 'SCHEMA'

/** Whether no backup holds the item, and none is restored from a file that does. */
export const isLeftOut = (table: TableName, pk: string): boolean =>
  pk === SCHEMA_KEY || LEASE.test(pk) || (table === 'identities' && SIGNING_IN.test(pk))
