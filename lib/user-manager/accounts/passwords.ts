import { NewPassword } from '../../contracts/schemas/accounts/accounts.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { ConfigError } from '../../platform/config/load.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
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

/** Guesses from elsewhere never lock an account out on a remembered network. */
export async function rememberNetwork(
  { users }: Accounts,
  { id, networks = [] }: UserRecord,
  network: string,
): Promise<void> {
  if (networks[0] === network) return
  const latest = [network, ...networks.filter(other => other !== network)].slice(0, MOST_NETWORKS)
  await isWritten(users.patch({ id }).set({ networks: latest }).go())
}

/** Takes as long, and answers the same, for an unknown name and a wrong password. */
export async function signIn(accounts: Accounts, { username, password }: Credentials): Promise<UserRecord> {
  const { user, request } = await holderOf(accounts, username)
  const stored = user?.password_hash ?? request?.password_hash ?? null
  const matches = await accounts.passwords.matches(password, stored)
  if (matches && user) return user
  if (matches && request) throw refusal('approval_awaited')
  throw refusal('sign_in_wrong')
}

/** Throws 403 for a wrong password: to clients a 401 means that the token is no longer valid. */
export async function mustBePassword(
  { passwords }: Accounts,
  stored: string,
  password: string,
): Promise<void> {
  if (!(await passwords.matches(password, stored))) throw wrongPassword()
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

const wrongPassword = () => refusal('password_wrong')

/** Asks for no current password. Throws if no administrator has that name. */
export async function setAdminPassword(accounts: Accounts, credentials: Credentials) {
  const { user } = await holderOf(accounts, credentials.username)
  await setPasswordOf(accounts, user?.role === 'root' ? user : null, 'administrator', credentials)
}

/** Asks for no current password. Throws if no account has that name. */
export async function setPassword(accounts: Accounts, credentials: Credentials) {
  const { user } = await holderOf(accounts, credentials.username)
  await setPasswordOf(accounts, user, 'account', credentials)
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

/** Passwords from documentation and examples, which are guessed first. */
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
  if (isDefaultPassword(password)) throw refusal('password_common')
}

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
