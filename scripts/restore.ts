import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { alone } from '../lib/operations/backup/alone.ts'
import { scopeOf } from '../lib/operations/backup/file/format.ts'
import { type Backup, verifyBackup } from '../lib/operations/backup/file/read-backup.ts'
import { type Restored, restore } from '../lib/operations/backup/restore/restore.ts'
import { setAside } from '../lib/operations/backup/restore/set-aside.ts'
import type { Target } from '../lib/operations/backup/restore/target.ts'
import { localStoreIn } from '../lib/operations/local-objects.ts'
import { configFiles } from '../lib/platform/config/files.ts'
import { loadConfig } from '../lib/platform/config/load.ts'
import type { Config } from '../lib/platform/config/schema.ts'
import { createLog } from '../lib/platform/logging/log.ts'
import { isProblem } from '../lib/platform/problems/errors.ts'
import { prefixed, STORE_NAMES, type StoreName } from '../lib/store/tables.ts'
import { isEmbedded, openStores, storeEndpointOf } from '../router/stores.ts'
import { printFailure } from './run-main.ts'

/**
 * Writes a backup into a stopped stack: `npm run restore -- FILE [--merge] [--accounts-only | --content-only]`, or replaces
 * one store: `npm run restore -- --store STORE FILE`.
 */
async function main(signal: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      merge: { type: 'boolean', default: false },
      'accounts-only': { type: 'boolean', default: false },
      'content-only': { type: 'boolean', default: false },
      store: { type: 'string' },
    },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error('Name one file: npm run restore -- FILE')
  const store = storeFrom(values)
  const asked = { scope: scopeOf(values), store, merge: values.merge || store !== null }
  const config = loadConfig(process.env, configFiles(process.env))
  const dataDir = resolve(config.DATA_DIR)
  const backup = await verifyBackup(file, signal)
  const restored = await alone(dataDir, async () => {
    await replace(store, backup, { config, dataDir })
    const stores = await openStores({
      config,
      names: STORE_NAMES,
      inMemory: false,
      log: createLog('silent'),
      finishesRestore: true,
      onCrash: name => {
        console.error(`The engine of the store ${name} has ended. Run this command again.`)
        process.exit(1)
      },
    })
    try {
      const target = {
        clients: new Map(STORE_NAMES.map(name => [name, stores.only(STORE_NAMES)[name]])),
        tableName: prefixed(config.TABLE_PREFIX),
        isRemote: config.DYNAMODB_IN_CLOUD || storeEndpointOf(config, 'content') !== undefined,
        dataDir,
        objects: localStoreIn(dataDir),
        now: () => new Date(),
      }
      return await restore(target, backup, asked, signal)
    } finally {
      await stores.close()
    }
  })
  for (const line of printed(backup, restored)) console.log(line)
}

/** The one store to restore; null: all in the scope. */
function storeFrom(asked: {
  store?: string
  'accounts-only': boolean
  'content-only': boolean
}): StoreName | null {
  if (asked.store === undefined) return null
  const store = STORE_NAMES.find(name => name === asked.store)
  if (!store) throw new Error(`There is no store ${asked.store}. The stores are ${STORE_NAMES.join(', ')}.`)
  if (asked['accounts-only'] || asked['content-only'])
    throw new Error('Choose --store, --accounts-only or --content-only.')
  return store
}

/** A store elsewhere keeps its items, and gets those that it lacks. */
async function replace(
  store: StoreName | null,
  backup: Backup,
  { config, dataDir }: Pick<Target, 'dataDir'> & { config: Config },
) {
  const embedded = STORE_NAMES.filter(name => isEmbedded(config, name))
  if (store === null || !embedded.includes(store)) return
  const former = await setAside(backup, store, { dataDir, embedded, now: new Date() })
  if (former !== null && existsSync(former))
    console.log(`The former file of the store ${store} is now ${former}. Delete it once all is well.`)
}

/** The numbers of units that existed already, of refused accounts, and of written items. */
function printed({ manifest }: Backup, { plan, items, objects, interrupted }: Restored): string[] {
  const there = Object.entries(plan.there)
  const different = there.filter(([, state]) => state === 'different')
  return [
    ...Object.entries(plan.refused).map(([id, why]) => `Left out: account ${id} ${why}.`),
    ...different.map(([unit]) => `Not changed: ${unit}, which differs from the backup.`),
    ...(there.length > different.length
      ? [`Already here and equal to the backup: ${there.length - different.length}.`]
      : []),
    ...(interrupted.length > 0
      ? [`Marked as failed, since their tasks had not ended: articles ${interrupted.join(', ')}.`]
      : []),
    ...(manifest.object_store === 'cos'
      ? [`The backup lists ${manifest.objects.count} objects of the bucket; configure that bucket.`]
      : []),
    `Restored ${items} items and ${objects} objects.`,
  ]
}

process.umask(0o077)
const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () =>
    interrupted.abort(
      new Error('The restore was interrupted. Run it again with the same file to finish it.'),
    ),
  )

await main(interrupted.signal).catch((error: unknown) => {
  printFailure(interrupted.signal.aborted ? interrupted.signal.reason : error)
  if (isProblem(error, 'insufficient_storage'))
    console.error('Then run this command again with the same file to finish the restore.')
})
