import type { Passwords } from '../auth/password.ts'
import { type AccountEntities, accountEntities } from '../entities/accounts/entities.ts'
import type { StoreClient } from '../store/client.ts'

/** The account store, and what its rules need beside it. */
export interface Accounts extends AccountEntities {
  readonly store: StoreClient
  readonly table: string
  readonly passwords: Passwords
  now(): Date
  newId(): string
  randomBytes(size: number): Uint8Array
}

export const openAccounts = (
  given: Pick<Accounts, 'store' | 'table' | 'passwords' | 'now' | 'newId' | 'randomBytes'>,
): Accounts => ({ ...given, ...accountEntities(given.store, given.table) })
