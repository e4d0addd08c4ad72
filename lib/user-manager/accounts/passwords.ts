import { NewPassword } from '../../contracts/schemas/accounts/accounts.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { ConfigError } from '../../platform/config/load.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { isWritten, refusedAs } from '../../store/writing/retry-when-changed.ts'
import { inTransaction } from '../../store/writing/transact.ts'
import type { UserRecord } from '../entities/user.ts'
import type { Accounts } from './accounts.ts'
import { administrators } from './administrators.ts'
import { holderOf, ownAccount } from './find-account.ts'
import { transactEnding } from './sessions/sessions.ts'

export interface Credentials {
  username: string
  password: string
}

const MOST_NETWORKS = 20

/** Remembers the network an account signed in from: guesses from elsewhere never lock it out there. */
export async function rememberNetwork(
  { users }: Accounts,
  { id, networks = [] }: UserRecord,
  network: string,
): Promise<void> {
  if (networks[0] === network) return
  const latest = [network, ...networks.filter(other => other !== network)].slice(0, MOST_NETWORKS)
  // Refused if the account was deleted a moment ago.
  await isWritten(users.patch({ id }).set({ networks: latest }).go())
}

/** Returns the account. An unknown name takes as long as a wrong password, and gets the same answer. */
export async function signIn(accounts: Accounts, { username, password }: Credentials): Promise<UserRecord> {
  const { user, request } = await holderOf(accounts, username)
  const stored = user?.password_hash ?? request?.password_hash ?? null
  const matches = await accounts.passwords.matches(password, stored)
  if (matches && user) return user
  if (matches && request)
    throw new Problem(
      'unauthenticated',
      'This account is still waiting for approval. Try again when an administrator has approved it.',
    )
  throw new Problem('unauthenticated', 'The user name or the password is wrong. Check both and try again.')
}

/** Throws 403 for a wrong password: to clients a 401 means that the token is no longer valid. */
export async function mustBePassword({ passwords }: Accounts, stored: string, given: string): Promise<void> {
  if (!(await passwords.matches(given, stored))) throw wrongPassword()
}

export async function changePassword(
  accounts: Accounts,
  actor: Member,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> {
  const { id, password_hash } = await ownAccount(accounts, actor)
  await mustBePassword(accounts, password_hash, current_password)
  refuseDefaultPassword(new_password)
  const next = await accounts.passwords.hash(new_password)
  const user = inTransaction(accounts.users)
    .patch({ id })
    .set({ password_hash: next, password_changed_at: accounts.now().toISOString() })
    .remove(['password_link'])
    .where((stored, { eq }) => eq(stored.password_hash, password_hash))
  await refusedAs(transactEnding(accounts, id, { user }), wrongPassword)
}

const wrongPassword = () => new Problem('forbidden', 'The current password is wrong. Enter it again.')

/** Sets an administrator's password without asking for the current one. Throws if no administrator has that name. */
export async function setAdminPassword(accounts: Accounts, given: Credentials) {
  const { user } = await holderOf(accounts, given.username)
  await setPasswordOf(accounts, user?.role === 'root' ? user : null, 'administrator', given)
}

/** Sets the password of any account without asking for the current one. Throws if no account has that name. */
export async function setPassword(accounts: Accounts, given: Credentials) {
  const { user } = await holderOf(accounts, given.username)
  await setPasswordOf(accounts, user, 'account', given)
}

async function setPasswordOf(
  accounts: Accounts,
  user: UserRecord | null,
  kind: 'administrator' | 'account',
  { username, password }: Credentials,
) {
  if (!user) throw new Problem('not_found', `There is no ${kind} named ${username}. Check the name.`)
  const fault = NewPassword.safeParse(password).error?.issues[0]
  if (fault) throw new Problem('invalid_input', `The password ${fault.message}. Choose another one.`)
  refuseDefaultPassword(password)
  const password_hash = await accounts.passwords.hash(password)
  const password_changed_at = accounts.now().toISOString()
  await transactEnding(accounts, user.id, {
    user: inTransaction(accounts.users)
      .patch({ id: user.id })
      .set({ password_hash, password_changed_at })
      .remove(['password_link']),
  })
}

export const DEFAULT_ROOT_PASSWORD = 'change-me-now'

/** Passwords printed in documentation and examples, which are guessed first. */
const DEFAULT_PASSWORDS = [
  DEFAULT_ROOT_PASSWORD,
  'changeme',
  'change-me',
  'password',
  'password123',
  'admin123',
  'root1234',
  '12345678',
]

export const isDefaultPassword = (password: string): boolean =>
  DEFAULT_PASSWORDS.includes(password.normalize('NFKC').toLowerCase())

/** Applies to every account, since any account can become an administrator. */
export function refuseDefaultPassword(password: string): void {
  if (isDefaultPassword(password))
    throw new Problem('invalid_input', 'This password is too common. Choose another.')
}

/** Throws if an administrator can sign in with a default password. */
export async function checkAdministrators(accounts: Accounts): Promise<void> {
  for (const administrator of await administrators(accounts)) {
    if (await hasDefaultPassword(accounts, administrator))
      throw new ConfigError(
        `The administrator ${administrator.username} still has a default password: set another with npm run admin-password.`,
      )
  }
}

async function hasDefaultPassword({ passwords }: Accounts, { password_hash }: UserRecord): Promise<boolean> {
  const matches = await Promise.all(DEFAULT_PASSWORDS.map(each => passwords.matches(each, password_hash)))
  return matches.includes(true)
}
