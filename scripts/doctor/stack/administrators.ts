import { randomBytes } from 'node:crypto'
import { createPasswords } from '../../../lib/platform/auth/password.ts'
import { ConfigError } from '../../../lib/platform/config/load.ts'
import type { StoreClient } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import { openAccounts } from '../../../lib/user-manager/accounts/accounts.ts'
import { checkAdministrators, isDefaultPassword } from '../../../lib/user-manager/accounts/passwords.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import { type Installation, isRunning } from '../installation.ts'
import { inStore } from './store-copy.ts'

/** Checks that no administrator can sign in with a default password, with which no service would start. */
export async function checkRootPasswords(installation: Installation): Promise<Finding[]> {
  const { config } = installation
  const findings = isDefaultPassword(config.ROOT_ADMIN_PASSWORD ?? '') ? [DEFAULT_SETTING] : []
  if (isRunning(installation))
    return [...findings, fine('No administrator had a default password when user_manager started')]
  const found = await inStore('accounts', installation, client => foundIn(client, installation)).catch(
    () => UNREADABLE,
  )
  return [...findings, typeof found === 'string' ? NOT_READ[found] : found]
}

const NOT_READ = {
  absent: fine('There are no accounts yet'),
  'too large': fine('There are too many accounts to look at their passwords here; the next start does it'),
}

async function foundIn(client: StoreClient, { config, now, newId }: Installation): Promise<Finding> {
  const accounts = openAccounts(
    { client, passwords: createPasswords(), now, newId, randomBytes },
    prefixed(config.TABLE_PREFIX),
  )
  try {
    await checkAdministrators(accounts)
    return fine('No administrator has a default password')
  } catch (error) {
    if (error instanceof ConfigError)
      return wrong({
        what: error.message.split(':')[0] ?? error.message,
        means: 'Anyone can guess it, so yomu does not start',
        remedy: 'Run npm run admin-password while yomu is stopped',
      })
    throw error
  }
}

const DEFAULT_SETTING = wrong({
  what: 'ROOT_ADMIN_PASSWORD is a default password',
  means: 'Anyone can guess it, so no administrator is created with it',
  remedy: 'Choose one of your own, or leave it out to have one generated',
})
const UNREADABLE = warning({
  what: 'The accounts could not be read',
  means: 'Whether an administrator has a default password is not known',
  remedy:
    'If the store is new, npm run bootstrap prepares it; else npm start names what is damaged or locked',
})
