import { ulid } from 'ulid'
import { migrateProfiles } from '../lib/data/learners/profile/migrate.ts'
import { createLearning } from '../lib/data/learners/records/learning.ts'
import { configFiles } from '../lib/platform/config/files.ts'
import { loadConfig } from '../lib/platform/config/load.ts'
import { createLog } from '../lib/platform/logging/log.ts'
import { prefixed } from '../lib/store/tables.ts'
import { openStores } from '../router/stores.ts'
import { printFailure } from './run-main.ts'

/** Prepares the stores, or upgrades them, without starting the services: `npm run bootstrap`. The stack must not be running. */
async function main(): Promise<void> {
  const config = loadConfig(process.env, configFiles(process.env))
  const stores = await openStores({
    config,
    names: ['accounts', 'content', 'collections'],
    inMemory: false,
    upgrades: true,
    log: createLog('warn'),
    onCrash: () => process.exit(1),
  })
  try {
    const where = {
      client: stores.only(['collections']).collections,
      table: prefixed(config.TABLE_PREFIX)('collections'),
    }
    await migrateProfiles(createLearning(where, { now: () => new Date(), newId: ulid }))
    console.log('The stores are ready for this release.')
  } finally {
    await stores.close()
  }
}

await main().catch(printFailure)
