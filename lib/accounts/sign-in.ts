import type { UserRow } from '../entities/accounts/user.ts'
import { Problem } from '../http/errors.ts'
import type { Accounts } from './accounts.ts'
import { holderOf } from './find-account.ts'

/** The account of these credentials. An unknown name takes as long as a wrong password, and reads the same. */
export async function signIn(
  accounts: Accounts,
  { username, password }: { username: string; password: string },
): Promise<UserRow> {
  const { user, request } = await holderOf(accounts, username)
  const stored = user?.password_hash ?? request?.password_hash ?? null
  const matches = await accounts.passwords.matches(password, stored)
  if (matches && user) return user
  if (matches && request) throw new Problem('unauthenticated', 'This account still awaits approval.')
  throw new Problem('unauthenticated', 'The user name or the password is wrong.')
}
