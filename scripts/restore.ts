import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { alone } from '../lib/operations/backup/alone.ts'
import { scopeOf } from '../lib/operations/backup/file/format.ts'
import { type Backup, verifyBackup } from '../lib/operations/backup/file/read-backup.ts'
import { type Restored, restore } from '../lib/operations/backup/restore/restore.ts'
import { type Lost, setAside } from '../lib/operations/backup/restore/set-aside.ts'
import type { Target } from '../lib/operations/backup/restore/target.ts'
import { localStoreIn } from '../lib/operations/local-objects.ts'
import { OperationRefused } from '../lib/operations/refused.ts'
import { configFiles } from '../lib/platform/config/files.ts'
import { loadConfig } from '../lib/platform/config/load.ts'
import type { Config } from '../lib/platform/config/schema.ts'
import { createLog } from '../lib/platform/logging/log.ts'
import { isProblem } from '../lib/platform/problems/errors.ts'
import { prefixed, STORE_NAMES, type StoreName } from '../lib/store/tables.ts'
import { isEmbedded, openStores, storeEndpointOf } from '../router/stores.ts'
import { ask } from './ask.ts'
import { printFailure } from './run-main.ts'

/**
 * Writes a backup into a stopped stack: `npm run restore -- FILE [--merge] [--accounts-only | --content-only]
 * [--json]`, or replaces one store: `npm run restore -- --store STORE FILE [--passwords-of-backup] [--json]`.
 */
async function main(signal: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      merge: { type: 'boolean', default: false },
      'accounts-only': { type: 'boolean', default: false },
      'content-only': { type: 'boolean', default: false },
      store: { type: 'string' },
      'passwords-of-backup': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
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
    // A folder that was made by hand is often open to other users.
    await chmod(dataDir, 0o700)
    const confirm = values['passwords-of-backup'] ? sayLost : mayLose
    const former_file = await setAsideFor(store, backup, { config, dataDir, confirm, signal })
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
      return { former_file, ...(await restore(target, backup, asked, signal)) }
    } finally {
      await stores.close()
    }
  })
  const outcome = outcomeOf(file, backup, restored)
  for (const line of values.json ? [JSON.stringify(outcome)] : printed(outcome)) console.log(line)
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

/** Returns the path of the renamed file; null if no file makes way. A store elsewhere keeps its items, and gets those that it lacks. */
async function setAsideFor(
  store: StoreName | null,
  backup: Backup,
  given: Pick<Target, 'dataDir'> & {
    config: Config
    confirm(lost: Lost): Promise<void>
    signal: AbortSignal
  },
) {
  const { config, ...rest } = given
  const embedded = STORE_NAMES.filter(name => isEmbedded(config, name))
  if (store === null || !embedded.includes(store)) return null
  const tableName = prefixed(config.TABLE_PREFIX)
  const former = await setAside(backup, store, { ...rest, tableName, embedded, now: new Date() })
  return former !== null && existsSync(former) ? former : null
}

const MOST_NAMES = 20

function lostPasswords({ lost, all, file }: Lost): string {
  if (lost.length === all)
    return `The accounts in ${file} cannot be read: today's passwords are lost, and all ${all} accounts get the password of the backup.`
  const more = lost.length > MOST_NAMES ? ` and ${lost.length - MOST_NAMES} more` : ''
  const names = lost.slice(0, MOST_NAMES).join(', ') + more
  return `In ${file} some accounts cannot be read: today's password is lost for ${names}. They get the password of the backup.`
}

async function sayLost(lost: Lost): Promise<void> {
  console.error(lostPasswords(lost))
}

/** Throws unless somebody at a terminal agrees that passwords of today are lost. */
async function mayLose(lost: Lost): Promise<void> {
  if (!process.stdin.isTTY)
    throw new OperationRefused(
      `${lostPasswords(lost)} To accept this, run the command again with --passwords-of-backup. Nothing was changed.`,
    )
  await sayLost(lost)
  const answer = await ask('Restore these passwords of the backup? Type yes: ', { hidden: false })
  if (answer.trim().toLowerCase() !== 'yes') throw new OperationRefused('Nothing was changed.')
}

function outcomeOf(
  file: string,
  { manifest }: Backup,
  { plan, ...counts }: Restored & { former_file: string | null },
) {
  const there = Object.entries(plan.there)
  const different = there.filter(([, state]) => state === 'different').map(([unit]) => unit)
  return {
    ...{ file, scope: plan.scope, merge: plan.merge, ...counts },
    ...{ refused: plan.refused, different, same: there.length - different.length },
    /** Null if no store of accounts was replaced. */
    passwords: plan.present && plan.passwords,
    /** Listed by the backup, but in a bucket. */
    objects_in_bucket: manifest.object_store === 'cos' ? manifest.objects.count : 0,
  }
}

function printed(outcome: ReturnType<typeof outcomeOf>): string[] {
  const { passwords, former_file, refused, different, same, interrupted, objects_in_bucket, items, objects } =
    outcome
  return [
    ...(former_file
      ? [`The former file of the store is now ${former_file}. Delete it once all is well.`]
      : []),
    ...(passwords
      ? [
          `The passwords of ${passwords.kept} accounts stayed; ${passwords.of_backup} have the one of the backup.`,
        ]
      : []),
    ...Object.entries(refused).map(([id, why]) => `Left out: account ${id} ${why}.`),
    ...different.map(unit => `Not changed: ${unit}, which differs from the backup.`),
    ...(same > 0 ? [`Already here and equal to the backup: ${same}.`] : []),
    ...(interrupted.length > 0
      ? [`Marked as failed, since their tasks had not ended: articles ${interrupted.join(', ')}.`]
      : []),
    ...(objects_in_bucket > 0
      ? [`The backup lists ${objects_in_bucket} objects of the bucket; configure that bucket.`]
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
