import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccounts } from '../../../lib/accounts/accounts.ts'
import { checkAdministrators, isDefaultPassword } from '../../../lib/accounts/passwords.ts'
import { createPasswords } from '../../../lib/auth/password.ts'
import { ConfigError } from '../../../lib/config/load.ts'
import { createLog } from '../../../lib/http/log.ts'
import { createStoreClient, type StoreClient } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import { openStores, storeEndpointOf } from '../../../router/stores.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import { type Installation, isRunning } from '../installation.ts'

/** Above this, the start looks itself. */
const MOST_COPIED = 64 * 1024 * 1024
const ANSWER_MS = 3_000

/** Whether an administrator can sign in with a default password, which every start refuses. */
export async function checkRootPasswords(installation: Installation): Promise<Finding[]> {
  const { config } = installation
  const findings = isDefaultPassword(config.ROOT_ADMIN_PASSWORD ?? '') ? [DEFAULT_SETTING] : []
  if (isRunning(installation))
    return [...findings, fine('No administrator had a default password when user_manager started')]
  if (config.DYNAMODB_IN_CLOUD || storeEndpointOf(config, 'accounts') !== undefined)
    return [...findings, await foundInStore(installation)]
  return [...findings, await foundInCopy(installation).catch(() => UNREADABLE)]
}

async function foundInStore(installation: Installation): Promise<Finding> {
  const client = clientOf(installation.config)
  try {
    return await foundIn(client, installation)
  } catch {
    return UNREADABLE
  } finally {
    client.destroy()
  }
}

const clientOf = (config: Installation['config']): StoreClient => {
  const endpoint = storeEndpointOf(config, 'accounts')
  const backoff = { attempts: 1 }
  return createStoreClient(
    endpoint === undefined
      ? { region: config.AWS_REGION, timeoutMs: ANSWER_MS, backoff }
      : { endpoint, timeoutMs: ANSWER_MS, backoff },
  )
}

/** An engine writes to the file it opens, so it gets a copy. */
async function foundInCopy(installation: Installation): Promise<Finding> {
  const { config } = installation
  const file = join(config.DATA_DIR, 'accounts.db')
  if (!existsSync(file)) return fine('There are no accounts yet')
  if ((await stat(file)).size > MOST_COPIED)
    return fine('There are too many accounts to look at their passwords here; the next start does it')
  const folder = await mkdtemp(join(tmpdir(), 'yomu-doctor-'))
  try {
    for (const ending of ['', '-wal'])
      if (existsSync(file + ending)) await copyFile(file + ending, join(folder, `accounts.db${ending}`))
    const stores = await openStores({
      config: { ...config, DATA_DIR: folder },
      names: ['accounts'],
      inMemory: false,
      log: createLog('silent'),
      onCrash: () => {},
    })
    try {
      return await foundIn(stores.only(['accounts']).accounts, installation)
    } finally {
      await stores.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
