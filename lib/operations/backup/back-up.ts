import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type ObjectStore, objectsBelow } from '../../data/object-stores/object-store.ts'
import { parseKey } from '../../objects/keys.ts'
import { inWorkFolder, removeLeftovers } from '../../platform/disk/work-folder.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { FIRST_VERSION, SCHEMA_KEY } from '../../store/engine/schema-version.ts'
import type { TableNaming } from '../../store/tables.ts'
import { findKind } from '../items/kinds.ts'
import { isLocal, objectsNamedBy } from '../items/named-objects.ts'
import { alone } from './alone.ts'
import { inScope, type Manifest, type Scope, storeOf, storesOf, TableName } from './file/format.ts'
import { keyIn, valuesIn, versionIn, WireItem } from './file/wire-item.ts'
import { type AddLine, writeBackup } from './file/write-backup.ts'
import { copyStores, type Origin } from './take/copies.ts'
import { chunksOf, KeptObjects } from './take/kept-objects.ts'
import type { Snapshot } from './take/snapshot.ts'

interface BackupTarget {
  readonly file: string
  readonly scope: Scope
  now(): Date
}

export interface BackedUp extends Manifest {
  readonly missing: readonly string[]
}

/** Repeated, since a recording may be removed between the copy of the directories and that of the stores. */
const ATTEMPTS = 3

/** Leaves out secrets, settings and sign-ins. */
export async function backUp(origin: Origin, wanted: BackupTarget, signal: AbortSignal): Promise<BackedUp> {
  const dataDir = resolve(origin.dataDir)
  await mustBeFolder(dirname(resolve(wanted.file)))
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

async function mustBeFolder(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK)
  } catch (cause) {
    const message = `There is no folder ${folder} that can be written. Make it, or name another file.`
    throw new Problem('not_found', message, { cause })
  }
}

async function take(
  origin: Origin,
  wanted: BackupTarget,
  folder: string,
  signal: AbortSignal,
): Promise<BackedUp> {
  const created_at = wanted.now().toISOString()
  const kept = new KeptObjects(origin.dataDir, folder)
  if (!origin.bucket) await kept.keepAll(signal)
  const stores = storesOf(wanted.scope)
  const copies = await copyStores(origin, stores, folder, signal)
  if (copies.size === 0) throw new Problem('not_found', `There is nothing to back up in ${origin.dataDir}.`)
  const missing: string[] = []
  const manifest = await writeBackup(
    resolve(wanted.file),
    async add => {
      const named = new Set<string>()
      const rows: Manifest['rows'] = {}
      const schema: Manifest['schema'] = Object.fromEntries(stores.map(store => [store, FIRST_VERSION]))
      for (const { table, line } of linesOf(copies, origin.tableName, signal)) {
        const item = WireItem.parse(JSON.parse(line))
        const key = keyIn(item)
        if (key.pk === SCHEMA_KEY.pk) schema[storeOf(table)] = versionIn(item)
        const kind = findKind(table, key)
        if (kind?.belonging.role === 'passing') continue
        await add(table, line)
        rows[table] = (rows[table] ?? 0) + 1
        if (origin.bucket || !kind?.belonging.objects) continue
        const values = valuesIn(item)
        for (const object of objectsNamedBy(kind, values)) {
          if (!isLocal(object, values)) continue
          named.add(object.name)
          if (object.isNeeded && !(await kept.keep(object.name, signal))) missing.push(object.name)
        }
      }
      for (const key of named) await kept.keep(key, signal)
      const objects = await addObjects(origin.bucket ?? kept.store, { add, named, ...wanted }, signal)
      const object_store = origin.bucket ? ('cos' as const) : ('local' as const)
      return { schema, created_at, scope: wanted.scope, object_store, rows, objects }
    },
    signal,
  )
  return { ...manifest, missing }
}

function* linesOf(
  copies: ReadonlyMap<TableName, Snapshot>,
  tableName: TableNaming,
  signal: AbortSignal,
): Generator<{ table: TableName; line: string }> {
  for (const table of TableName.options)
    for (const line of copies.get(table)?.lines(tableName(table)) ?? []) {
      signal.throwIfAborted()
      yield { table, line }
    }
}

interface Adding {
  add: AddLine
  named: ReadonlySet<string>
  scope: Scope
}

/** Adds the bytes of named objects and temporary files; of objects in a bucket, only the keys. */
async function addObjects(store: ObjectStore, { add, named, scope }: Adding, signal: AbortSignal) {
  const objects = { count: 0, bytes: 0 }
  for await (const { key, size } of objectsBelow(store, '', signal)) {
    const area = parseKey(key)?.area
    if (area === undefined || !inScope(scope, area)) continue
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
