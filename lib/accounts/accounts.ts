import type { Passwords } from '../auth/password.ts'
import { inviteCodeEntity, inviteTextEntity } from '../entities/accounts/invite-code.ts'
import { registrationRequestEntity } from '../entities/accounts/registration-request.ts'
import {
  articleModelEntity,
  usageDayEntity,
  usageRecordEntity,
  usageShareEntity,
} from '../entities/accounts/usage.ts'
import { erasureEntity, rootsEntity, userEntity, usernameEntity } from '../entities/accounts/user.ts'
import type { StoreTable } from '../store/client.ts'

/** What lies in the table `accounts`. */
export const accountEntities = (table: StoreTable) => ({
  users: userEntity(table),
  usernames: usernameEntity(table),
  roots: rootsEntity(table),
  erasures: erasureEntity(table),
  inviteCodes: inviteCodeEntity(table),
  inviteTexts: inviteTextEntity(table),
  requests: registrationRequestEntity(table),
  usage: usageRecordEntity(table),
  usageDays: usageDayEntity(table),
  usageShares: usageShareEntity(table),
  articleModels: articleModelEntity(table),
})
export type AccountEntities = ReturnType<typeof accountEntities>

/** The account store, and what its operations need besides. */
export interface Accounts extends StoreTable, AccountEntities {
  readonly passwords: Passwords
  now(): Date
  newId(): string
  randomBytes(size: number): Uint8Array
}

export const openAccounts = (
  given: Pick<Accounts, keyof StoreTable | 'passwords' | 'now' | 'newId' | 'randomBytes'>,
): Accounts => ({ ...given, ...accountEntities(given) })

type Nullish<T> = Extract<T, null | undefined>

type WithoutNulls<T> = T extends unknown
  ? { [K in keyof T as [Nullish<T[K]>] extends [never] ? K : never]: T[K] } & {
      [K in keyof T as [Nullish<T[K]>] extends [never] ? never : K]?: NonNullable<T[K]>
    }
  : never

/** A record as it is stored, without attributes that are null or undefined. */
export const withoutNulls = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value != null)) as WithoutNulls<T>
