import { ConfigError } from '../config/load.ts'
import type { UserRow } from '../entities/accounts/user.ts'
import { Problem } from '../http/errors.ts'
import type { Accounts } from './accounts.ts'
import { administrators } from './find-account.ts'

export const DEFAULT_ROOT_PASSWORD = 'change-me-now'

/** Passwords that documentation and examples print, and the first that anybody tries. */
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

/** For every account: whoever has a default password could not be made an administrator. */
export function refuseDefaultPassword(password: string): void {
  if (isDefaultPassword(password))
    throw new Problem('invalid_input', 'This password is too well known: choose another.')
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

async function hasDefaultPassword({ passwords }: Accounts, { password_hash }: UserRow): Promise<boolean> {
  const matches = await Promise.all(DEFAULT_PASSWORDS.map(each => passwords.matches(each, password_hash)))
  return matches.includes(true)
}
