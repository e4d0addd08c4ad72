import type { Passwords } from '../../platform/auth/password.ts'
import type { StoreTable } from '../../store/client.ts'
import type { TableNaming } from '../../store/tables.ts'
import { identityEntity, linkEntity } from '../entities/identity.ts'
import { inviteCodeEntity, inviteTextEntity } from '../entities/invite-code.ts'
import { thirdPartyMemberEntity } from '../entities/member.ts'
import { registrationRequestEntity } from '../entities/registration-request.ts'
import { pendingSignInEntity, revocationEntity, sessionEntity, ticketEntity } from '../entities/sign-in.ts'
import { articleModelEntity, usageDayEntity, usageRecordEntity, usageShareEntity } from '../entities/usage.ts'
import { erasureEntity, rootsEntity, userEntity, usernameEntity } from '../entities/user.ts'

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

export const identityEntities = (table: StoreTable) => ({
  identities: identityEntity(table),
  links: linkEntity(table),
  sessions: sessionEntity(table),
  revocations: revocationEntity(table),
  pendingSignIns: pendingSignInEntity(table),
  tickets: ticketEntity(table),
})
export type IdentityEntities = ReturnType<typeof identityEntities>

export const memberEntities = (table: StoreTable) => ({ members: thirdPartyMemberEntity(table) })
export type MemberEntities = ReturnType<typeof memberEntities>

export interface Accounts extends StoreTable, AccountEntities, IdentityEntities, MemberEntities {
  /** Holds identities and expiring sign-in records. */
  readonly identityTable: string
  readonly passwords: Passwords
  now(): Date
  newId(): string
  randomBytes(size: number): Uint8Array
}

type Surroundings = Pick<Accounts, 'client' | 'passwords' | 'now' | 'newId' | 'randomBytes'>

export function openAccounts(surroundings: Surroundings, tableName: TableNaming): Accounts {
  const { client } = surroundings
  const table = tableName('accounts')
  const identityTable = tableName('identities')
  return {
    ...surroundings,
    table,
    identityTable,
    ...accountEntities({ client, table }),
    ...identityEntities({ client, table: identityTable }),
    ...memberEntities({ client, table: tableName('members') }),
  }
}

type Nullish<T> = Extract<T, null | undefined>

type WithoutNulls<T> = T extends unknown
  ? { [K in keyof T as [Nullish<T[K]>] extends [never] ? K : never]: T[K] } & {
      [K in keyof T as [Nullish<T[K]>] extends [never] ? never : K]?: NonNullable<T[K]>
    }
  : never

export const withoutNulls = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value != null)) as WithoutNulls<T>
