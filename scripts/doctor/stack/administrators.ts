import { randomBytes } from 'node:crypto'
import { userManager } from '../../../lib/contracts/user-manager.ts'
import { createPasswords } from '../../../lib/platform/auth/password.ts'
import { ConfigError } from '../../../lib/platform/config/load.ts'
import { createClient } from '../../../lib/platform/http/calling/client.ts'
import type { StoreClient } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import { openAccounts } from '../../../lib/user-manager/accounts/accounts.ts'
import { administratorIds } from '../../../lib/user-manager/accounts/administrators.ts'
import {
  checkAdministrators as checkPasswords,
  isDefaultPassword,
} from '../../../lib/user-manager/accounts/passwords.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import { type Installation, isRunning } from '../installation.ts'
import { callsAs } from './service-calls.ts'
import { inStore } from './store-copy.ts'

/** Checks for an administrator, or that the next start makes one, and for default passwords, with which no service would start. */
export async function checkAdministrators(
  installation: Installation,
  signal: AbortSignal,
): Promise<Finding[]> {
  const { config, services } = installation
  const findings = isDefaultPassword(config.ROOT_ADMIN_PASSWORD ?? '') ? [DEFAULT_SETTING] : []
  if (services['user-manager'].is === 'ours')
    return [...findings, ...(await countedBy(installation, signal).catch(() => [NOT_TOLD]))]
  if (isRunning(installation))
    return [...findings, fine('user_manager, which keeps the accounts, is not running')]
  const found = await inStore('accounts', installation, client => foundIn(client, installation)).catch(() => [
    UNREADABLE,
  ])
  if (found === 'too large') return [...findings, TOO_MANY]
  return [...findings, ...(found === 'absent' ? firstOf(config) : found)]
}

/** Asks the running user_manager, which has checked the passwords when it started. */
async function countedBy(installation: Installation, signal: AbortSignal): Promise<Finding[]> {
  const { internal } = createClient(userManager, await callsAs('study', installation))
  const { count } = await internal.administrators(undefined, { signal })
  return [count > 0 ? fine('No administrator had a default password when user_manager started') : NOBODY]
}

async function foundIn(client: StoreClient, { config, now, newId }: Installation): Promise<Finding[]> {
  const accounts = openAccounts(
    { client, passwords: createPasswords(), now, newId, randomBytes },
    prefixed(config.TABLE_PREFIX),
  )
  if ((await administratorIds(accounts)).length === 0) return firstOf(config)
  try {
    await checkPasswords(accounts)
    return [fine('No administrator has a default password')]
  } catch (error) {
    if (error instanceof ConfigError)
      return [
        wrong({
          what: error.message.split(':')[0] ?? error.message,
          means: 'Anyone can guess it, so yomu does not start',
          remedy: 'Run npm run admin-password while yomu is stopped',
        }),
      ]
    throw error
  }
}

function firstOf({ NODE_ENV, ROOT_ADMIN_USERNAME, ROOT_ADMIN_PASSWORD }: Installation['config']): Finding[] {
  if (ROOT_ADMIN_USERNAME === '') return notMade('ROOT_ADMIN_USERNAME is empty')
  if (ROOT_ADMIN_PASSWORD === '') return notMade('ROOT_ADMIN_PASSWORD is empty')
  if (ROOT_ADMIN_PASSWORD === undefined && NODE_ENV === 'production')
    return notMade('ROOT_ADMIN_PASSWORD is not set')
  return isDefaultPassword(ROOT_ADMIN_PASSWORD ?? '') ? [] : [fine('The next start makes the administrator')]
}

const WITHOUT_ONE = {
  means: 'Nobody can invite people, approve accounts or set anything up',
  remedy: 'Set ROOT_ADMIN_USERNAME and ROOT_ADMIN_PASSWORD, and start yomu again',
}
const notMade = (why: string): Finding[] => [
  wrong({ what: `There is no administrator, and the next start makes none: ${why}`, ...WITHOUT_ONE }),
]
const NOBODY = wrong({ what: 'There is no administrator', ...WITHOUT_ONE })
const TOO_MANY = fine('There are too many accounts to look at here; the next start does it')
const DEFAULT_SETTING = wrong({
  what: 'ROOT_ADMIN_PASSWORD is a default password',
  means: 'Anyone can guess it, so no administrator is created with it',
  remedy: 'Choose one of your own, or leave it out to have one generated',
})
const NOT_TOLD = warning({
  what: 'user_manager did not say whether there is an administrator',
  means: 'Without one, nobody can invite people, approve accounts or set anything up',
  remedy: 'See what else is wrong here; this command may have other secrets than the services',
})
const UNREADABLE = warning({
  what: 'The accounts could not be read',
  means: 'Whether there is an administrator, and one with a default password, is not known',
  remedy:
    'If the store is new, npm run bootstrap prepares it; else npm start names what is damaged or locked',
})
