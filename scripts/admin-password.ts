import { randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
import { createPasswords } from '../lib/platform/auth/password.ts'
import { configFiles } from '../lib/platform/config/files.ts'
import { loadConfig } from '../lib/platform/config/load.ts'
import { createLog } from '../lib/platform/logging/log.ts'
import { prefixed } from '../lib/store/tables.ts'
import { openAccounts } from '../lib/user-manager/accounts/accounts.ts'
import { setAdminPassword } from '../lib/user-manager/accounts/passwords.ts'
import { openStores } from '../router/stores.ts'
import { ask } from './ask.ts'
import { printFailure } from './run-main.ts'

/** Sets an administrator's password: `npm run admin-password -- [user name]`. The stack must not be running. */
async function main(): Promise<void> {
  const config = loadConfig(process.env, configFiles(process.env))
  const username = process.argv[2] ?? config.ROOT_ADMIN_USERNAME
  const stores = await openStores({
    config,
    names: ['accounts'],
    inMemory: false,
    log: createLog('silent'),
    onCrash: () => process.exit(1),
  })
  try {
    const accounts = openAccounts(
      {
        client: stores.only(['accounts']).accounts,
        passwords: createPasswords(),
        now: () => new Date(),
        newId: ulid,
        randomBytes,
      },
      prefixed(config.TABLE_PREFIX),
    )
    const password = await ask(`New password of ${username}: `, { hidden: true })
    await setAdminPassword(accounts, { username, password })
    console.log(`The new password of ${username} is set.`)
  } finally {
    await stores.close()
  }
}

await main().catch(printFailure)
