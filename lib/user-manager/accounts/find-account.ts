import { accountGone } from '../../app/account-check.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { RegistrationRequestRecord } from '../entities/registration-request.ts'
import type { UserRecord } from '../entities/user.ts'
import type { Accounts } from './accounts.ts'
import { foldedKey } from './folded-key.ts'

const consistent = { consistent: true } as const
/** The id of no account; reading it takes as long as reading an account. */
const NOBODY = 0

export async function findUser({ users }: Accounts, id: number): Promise<UserRecord | null> {
  return (await users.get({ id }).go(consistent)).data
}

export const noSuchAccount = () => new Problem('not_found', 'This account does not exist.')

export async function required<T>(pendingRecord: Promise<T | null>, absent: () => Problem): Promise<T> {
  const record = await pendingRecord
  if (record === null) throw absent()
  return record
}

export const existingUser = (accounts: Accounts, id: number): Promise<UserRecord> =>
  required(findUser(accounts, id), noSuchAccount)

export const ownAccount = (accounts: Accounts, { user_id }: Member): Promise<UserRecord> =>
  required(findUser(accounts, user_id), accountGone)

interface NameHolder {
  user: UserRecord | null
  request: RegistrationRequestRecord | null
}

/** Holders are accounts and pending requests. Always makes two reads, so that all take the same time. */
export async function holderOf(accounts: Accounts, username: string): Promise<NameHolder> {
  const key = foldedKey(username)
  const { data: name } = await accounts.usernames.get({ username_key: key ?? '' }).go(consistent)
  if (name?.request_id !== undefined) {
    const { data: request } = await accounts.requests.get({ id: name.request_id }).go(consistent)
    return { user: null, request }
  }
  return { user: await findUser(accounts, name?.user_id ?? NOBODY), request: null }
}
