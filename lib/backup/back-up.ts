import { join, resolve } from 'node:path'
import { Problem } from '../http/errors.ts'
import { parseKey } from '../media/keys.ts'
import { inWorkFolder, removeLeftovers } from '../media/local/work-folder.ts'
import { type ObjectStore, objectsBelow } from '../media/object-store.ts'
import type { StoreClient } from '../store/client.ts'
import { wirePages } from '../store/plain-read.ts'
import type { StoreName, TableNaming } from '../store/tables.ts'
import { alone } from './alone.ts'
import { type Manifest, type Scope, storeOf, storesOf, TableName } from './file/format.ts'
import { isLeftOut } from './file/left-out.ts'
import { lineOf, type WireItem } from './file/wire-item.ts'
import { type AddLine, writeBackup } from './file/write-backup.ts'
import { chunksOf, KeptObjects } from './take/kept-objects.ts'
import { objectsNamedBy, sourceOf } from './take/named-objects.ts'
import { openSnapshots } from './take/snapshot.ts'
import { readVersions } from './take/versions.ts'

/** Where a stack keeps what a backup holds. It may be running. */
export interface Origin {
  readonly dataDir: string
  /** Where stores are reached that have no file in the data folder. */
  readonly endpoints: ReadonlyMap<StoreName, StoreClient>
  readonly tableName: TableNaming
  /** The bucket of new objects; null: they lie in the data folder. */
  readonly bucket: ObjectStore | null
  readonly engine: { readonly binary?: string | undefined; readonly host?: string | undefined }
}

interface Wanted {
  readonly file: string
  readonly scope: Scope
  now(): Date
}

export interface BackedUp extends Manifest {
  /** Recordings that articles name and that were not to be found. */
  readonly missing: readonly string[]
}

/** A recording may be removed between the copy of the directories and that of the stores. */
const ATTEMPTS = 3

/** Writes everything that a stack keeps to a file, but secrets, settings, and what signs somebody in. */
export async function backUp(origin: Origin, wanted: Wanted, signal: AbortSignal): Promise<BackedUp> {
  const dataDir = resolve(origin.dataDir)
  return alone(dataDir, async () => {
    const parent = join(dataDir, 'backup-work')
    removeLeftovers(parent)
    for (let attempt = 1; ; attempt += 1) {
      const taken = await inWorkFolder(parent, folder =>
        take({ ...origin, dataDir }, wanted, folder, signal),
      ).finally(() => removeLeftovers(parent))
      if (taken.missing.length === 0 || attempt === ATTEMPTS) return taken
    }
  })
}

async function take(origin: Origin, wanted: Wanted, folder: string, signal: AbortSignal): Promise<BackedUp> {
  const { dataDir, endpoints, engine } = origin
  const created_at = wanted.now().toISOString()
  const kept = new KeptObjects(dataDir, folder)
  if (!origin.bucket) await kept.keepAll(signal)
  const embedded = storesOf(wanted.scope).filter(store => !endpoints.has(store))
  const snapshots = await openSnapshots({ dataDir, folder, stores: embedded, ...engine })
  const clients = new Map([...endpoints, ...snapshots.clients])
  const missing: string[] = []
  try {
    if (clients.size === 0) throw new Problem('not_found', `There is nothing to back up in ${dataDir}.`)
    const manifest = await writeBackup(
      resolve(wanted.file),
      async add => {
        const named = new Set<string>()
        const rows: Partial<Record<TableName, number>> = {}
        for await (const { table, item } of itemsOf(clients, origin.tableName, wanted.scope, signal)) {
          await add(table, lineOf(item))
          rows[table] = (rows[table] ?? 0) + 1
          if (origin.bucket) continue
          for (const key of objectsNamedBy(table, item)) named.add(key)
          for (const key of sourceOf(item)) if (!(await kept.keep(key, signal))) missing.push(key)
        }
        for (const key of named) await kept.keep(key, signal)
        const objects = await addObjects(origin.bucket ?? kept.store, { add, named, ...wanted }, signal)
        return {
          schema: await readVersions(clients, origin.tableName),
          created_at,
          scope: wanted.scope,
          object_store: origin.bucket ? ('cos' as const) : ('local' as const),
          rows,
          objects,
        }
      },
      signal,
    )
    return { ...manifest, missing }
  } finally {
    await snapshots.close()
  }
}

async function* itemsOf(
  clients: ReadonlyMap<StoreName, StoreClient>,
  tableName: TableNaming,
  scope: Scope,
  signal: AbortSignal,
): AsyncGenerator<{ table: TableName; item: WireItem }> {
  for (const table of TableName.options.filter(each => storesOf(scope).includes(storeOf(each)))) {
    const client = clients.get(storeOf(table))
    if (!client) continue
    try {
      for await (const page of wirePages(client, { TableName: tableName(table) }, signal))
        for (const item of page) if (!isLeftOut(table, partitionOf(item))) yield { table, item }
    } catch (error) {
      // An earlier release did not have it yet.
      if (!isNotFound(error)) throw error
    }
  }
}

const isNotFound = (error: unknown) => error instanceof Error && error.name === 'ResourceNotFoundException'

function partitionOf({ pk }: WireItem): string {
  return typeof pk === 'object' && pk !== null && 'S' in pk ? String(pk.S) : ''
}

interface Adding {
  add: AddLine
  /** Which of the directories' objects an item names. */
  named: ReadonlySet<string>
  scope: Scope
}

/** Their bytes, or only their keys if they lie in a bucket. What no item names stays out, but temporary files. */
async function addObjects(store: ObjectStore, { add, named, scope }: Adding, signal: AbortSignal) {
  const objects = { count: 0, bytes: 0 }
  for await (const { key, size } of objectsBelow(store, '', signal)) {
    const area = parseKey(key)?.area
    if (area === undefined || (scope !== 'all' && (area === 'image') !== (scope === 'accounts'))) continue
    if (store.kind === 'cos') await add('keys', JSON.stringify({ key, size }))
    else if (area === 'temporary' || named.has(key))
      for await (const line of chunksOf(store, { key, size }, signal))
        await add('objects', JSON.stringify(line))
    else continue
    objects.count += 1
    objects.bytes += size
  }
  return objects
}
