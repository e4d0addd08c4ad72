import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ulid } from 'ulid'
import { createPasswords } from '../lib/platform/auth/password.ts'
import { configFiles } from '../lib/platform/config/files.ts'
import { loadConfig } from '../lib/platform/config/load.ts'
import { createLog } from '../lib/platform/logging/log.ts'
import { prefixed } from '../lib/store/tables.ts'
import { openAccounts } from '../lib/user-manager/accounts/accounts.ts'
import { setAdminPassword, setPassword } from '../lib/user-manager/accounts/passwords.ts'
import { openStores, storeEndpointOf } from '../router/stores.ts'
import { ask } from './ask.ts'
import { printFailure } from './run-main.ts'

/** Sets a password: `npm run admin-password -- [administrator]`, or `-- --user NAME` for any account. The stack must not be running. */
async function main(): Promise<void> {
  const config = loadConfig(process.env, configFiles(process.env))
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { user: { type: 'string' } } })
  if (positionals.length > (values.user === undefined ? 1 : 0))
    throw new Error('Give one name: that of an administrator, or --user and that of any account.')
  const username = values.user ?? positionals[0] ?? config.ROOT_ADMIN_USERNAME
  if (!config.DYNAMODB_IN_CLOUD && storeEndpointOf(config, 'accounts') === undefined)
    mustHaveAccounts(resolve(config.DATA_DIR))
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
    await (values.user === undefined ? setAdminPassword : setPassword)(accounts, { username, password })
    console.log(`The new password of ${username} is set.`)
  } finally {
    await stores.close()
  }
}

/** Opening a store would make one, in a folder that no yomu uses. */
function mustHaveAccounts(folder: string): void {
  if (!existsSync(join(folder, 'accounts.db')))
    throw new Error(
      `There are no accounts in ${folder}, or this user cannot see them. Set DATA_DIR to the data folder of the installation; docs/deployment.md has the command for systemd.`,
    )
  console.error(`The accounts are those in ${folder}.`)
}

await main().catch(printFailure)
