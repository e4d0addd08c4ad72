import { settled } from '../../platform/async/settled.ts'
import type { Log } from '../../platform/logging/log.ts'
import type { StoreClient } from '../../store/client.ts'
import { StoreUnusable } from '../../store/engine/engine-process.ts'
import { ensureTables, hasTable } from '../../store/engine/ensure-tables.ts'
import { NO_INSTALLATION, readInstallation } from '../../store/engine/installation.ts'
import {
  isUnused,
  readSchema,
  type SchemaRecord,
  UNVERSIONED,
  writeSchema,
} from '../../store/engine/schema-version.ts'
import { type StoreName, type TableNaming, tablesOf } from '../../store/tables.ts'
import type { Migration } from './migration.ts'
import { currentVersion, MIGRATIONS } from './migrations.ts'
import { type FoundInstallation, mustBeOfOneInstallation, nameInstallation } from './one-installation.ts'

interface Preparation {
  readonly stores: ReadonlyMap<StoreName, StoreClient>
  readonly tableName: TableNaming
  readonly makesTables: boolean
  /** Throws if it cannot; null if this process upgrades nothing. */
  readonly backUp: ((stores: readonly StoreName[], signal: AbortSignal) => Promise<void>) | null
  readonly log: Pick<Log, 'warn'>
  readonly signal: AbortSignal
  readonly migrations?: readonly Migration[]
  /** True in a restore: a store without an id has lost its data, and gets the id of the others once it is filled. */
  readonly isRestoring?: boolean
  newId(): string
  explained(name: StoreName, error: unknown): unknown
}

interface VersionedStore extends FoundInstallation {
  /** Null for a store without tables or data. */
  readonly schema: SchemaRecord | null
  /** The version that this release writes. */
  readonly wanted: number
}

/**
 * Makes tables, and upgrades stores after a backup. Refuses later versions and different installations before any change.
 * After a crash the next start continues, without another backup.
 */
export async function prepareStores(preparation: Preparation): Promise<void> {
  const inEach = <T, R>(stores: Iterable<readonly [StoreName, T]>, work: (store: T) => Promise<R>) =>
    settled(
      Array.from(stores, ([name, store]) =>
        work(store).catch((error: unknown) => {
          throw preparation.explained(name, error)
        }),
      ),
    )
  const stores = [...preparation.stores]
  const foundStores = await inEach(
    stores.map(([name, client]) => [name, { name, client }] as const),
    store => lookAt(store, preparation),
  )
  for (const store of foundStores) {
    mustBeWhole(store)
    mustNotBeNewer(store)
  }
  const { isRestoring = false, newId } = preparation
  mustBeOfOneInstallation(
    isRestoring ? foundStores.filter(({ installation }) => installation.id !== null) : foundStores,
  )
  await backUpOlder(foundStores.filter(isOlder), preparation)
  await inEach(
    foundStores.map(store => [store.name, store] as const),
    store => bringForward(store, preparation),
  )
  const isNew = foundStores.every(({ installation }) => installation.id === null)
  if (isNew || !isRestoring) await nameInstallation(foundStores, newId)
}

async function lookAt(
  { name, client }: Pick<VersionedStore, 'name' | 'client'>,
  { tableName, makesTables, backUp, migrations }: Preparation,
): Promise<VersionedStore> {
  // The first table of a store carries its version.
  const table = tableName(tablesOf(name)[0]?.name ?? name)
  const wanted = currentVersion(name, migrations)
  const about = { name, client, table, wanted, installation: NO_INSTALLATION }
  if (makesTables && !(await hasTable(client, table))) return { ...about, schema: null }
  const schema = await readSchema(about)
  // Services may not scan tables in the cloud: an administrator of the machine upgrades them.
  const mayScan = makesTables || backUp !== null
  if (schema === null && mayScan && (await isUnused(about))) return { ...about, schema }
  return { ...about, schema: schema ?? UNVERSIONED, installation: await readInstallation(about) }
}

const isOlder = ({ schema, wanted }: VersionedStore): boolean => schema !== null && schema.version < wanted

function mustBeWhole({ name, schema }: VersionedStore): void {
  if (schema?.arriving !== undefined)
    throw new StoreUnusable(
      `Content is being moved into the store ${name}: run npm run migrate-content again, which completes it.`,
    )
}

function mustNotBeNewer({ name, schema, wanted }: VersionedStore): void {
  if (schema && schema.version > wanted)
    throw new StoreUnusable(
      `The store ${name} was written by a later release of yomu (its version is ${schema.version}, and this release knows ${wanted}): start that release, or restore a backup from before the upgrade.`,
    )
}

async function backUpOlder(older: readonly VersionedStore[], { backUp, signal }: Preparation): Promise<void> {
  if (older.length === 0) return
  const names = older.map(({ name }) => name)
  if (!backUp)
    throw new StoreUnusable(
      `The store ${names.join(' and ')} was written by an earlier release of yomu, or never prepared: run npm run bootstrap once, which upgrades it.`,
    )
  // An upgrade that crashed had its backup, and noted that in `upgrading_to`.
  const withoutBackup = older.filter(({ schema, wanted }) => schema?.upgrading_to !== wanted)
  if (withoutBackup.length === 0) return
  await backUp(names, signal)
  for (const { schema, wanted, client, table } of withoutBackup)
    if (schema) await writeSchema({ client, table }, { ...schema, upgrading_to: wanted })
}

async function bringForward(
  { name, client, table, schema, wanted }: VersionedStore,
  { tableName, makesTables, migrations = MIGRATIONS, log, signal }: Preparation,
): Promise<void> {
  if (makesTables) await ensureTables(client, tablesOf(name), tableName)
  const store = { client, table }
  if (schema === null) return writeSchema(store, { version: wanted })
  for (const { from, to, name: what, step } of migrations.filter(each => each.store === name)) {
    if (from < schema.version) continue
    log.warn({ store: name, from, to, what }, 'upgrading a store')
    await step(store, signal)
    await writeSchema(store, { version: to, ...(to < wanted && { upgrading_to: wanted }) })
  }
}
