import { z } from 'zod'
import { objectsBelow } from '../../lib/data/object-stores/object-store.ts'
import { alone } from '../../lib/operations/backup/alone.ts'
import { backUp } from '../../lib/operations/backup/back-up.ts'
import { type Scope, type TableName, tablesIn } from '../../lib/operations/backup/file/format.ts'
import { verifyBackup } from '../../lib/operations/backup/file/read-backup.ts'
import { restore } from '../../lib/operations/backup/restore/restore.ts'
import { setAside } from '../../lib/operations/backup/restore/set-aside.ts'
import { takeSnapshot } from '../../lib/operations/backup/take/snapshot.ts'
import { localStoreIn } from '../../lib/operations/local-objects.ts'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { createLog } from '../../lib/platform/logging/log.ts'
import { nameOf } from '../../lib/platform/values/name-of.ts'
import type { StoreClient } from '../../lib/store/client.ts'
import { prefixed, STORE_NAMES, type StoreName } from '../../lib/store/tables.ts'
import { openStores, type Stores } from '../../router/stores.ts'
import { noBackup } from './former-stores.ts'
import { testSecrets } from './stack.ts'
import { injectFaults } from './store-faults.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { signal } = new AbortController()
const tableName = prefixed('')

/** Backs a data folder up, whether a stack runs on it or not. */
export const backedUp = (dataDir: string, file: string, scope: Scope = 'all') =>
  backUp(
    { dataDir, endpoints: new Map(), tableName, bucket: null },
    { file, scope, now: () => new Date() },
    signal,
  )

interface Asked {
  scope?: Scope
  merge?: boolean
  store?: StoreName | null
  /** After so many calls of the stores their disk is full. */
  fullAfter?: number
}

/** The stores of a data folder on which no stack runs, for `work`. */
export async function inStores<T>(
  dataDir: string,
  work: (stores: Stores) => Promise<T>,
  settings: Partial<Parameters<typeof openStores>[0]> = {},
): Promise<T> {
  const stores = await openStores({
    config: parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...testSecrets }),
    names: STORE_NAMES,
    inMemory: false,
    upgrades: true,
    backupProgram: noBackup,
    log: createLog('silent'),
    onCrash: () => {},
    ...settings,
  })
  try {
    return await work(stores)
  } finally {
    await stores.close()
  }
}

/** Restores a file into the data folder of a stopped stack. */
export async function restored(
  dataDir: string,
  file: string,
  { scope = 'all', store = null, merge = store !== null, fullAfter }: Asked = {},
) {
  const backup = await verifyBackup(file, signal)
  return alone(dataDir, async () => {
    if (store !== null) await setAside(backup, store, { dataDir, embedded: STORE_NAMES, now: new Date() })
    return inStores(
      dataDir,
      stores => {
        const target = targetOf(dataDir, stores)
        if (fullAfter !== undefined) fillDisk(target.clients.values(), fullAfter)
        return restore(target, backup, { scope, store, merge }, signal)
      },
      { finishesRestore: true },
    )
  })
}

function fillDisk(clients: Iterable<StoreClient>, after: number): void {
  let calls = 0
  const fails = () => {
    calls += 1
    return calls > after
  }
  for (const client of clients) injectFaults(client, { fault: 'full', fails })
}

const targetOf = (dataDir: string, stores: Stores) => ({
  clients: new Map(STORE_NAMES.map(name => [name, stores.only(STORE_NAMES)[name]])),
  tableName,
  isRemote: false,
  dataDir,
  objects: localStoreIn(dataDir),
  now: () => new Date(),
})

/** Everything that a data folder holds, but versions and the installation: items by table, each by its key and a hash, and objects. */
export async function heldIn(dataDir: string) {
  const folder = await temporaryFolder()
  try {
    const tables: Partial<Record<TableName, string[]>> = {}
    for (const store of STORE_NAMES) {
      const snapshot = takeSnapshot(store, { dataDir, folder: folder.path })
      for (const table of tablesIn(store))
        tables[table] = [...(snapshot?.lines(table) ?? [])]
          .map(lineOf)
          .filter(line => !/^(?:SCHEMA|INSTALLATION) /.test(line))
          .sort()
    }
    const objects: string[] = []
    for await (const { key, size } of objectsBelow(localStoreIn(dataDir), '', signal))
      objects.push(`${key} ${size}`)
    return { ...tables, objects }
  } finally {
    await folder.remove()
  }
}

const Key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) })

function lineOf(item: string): string {
  const { pk, sk } = Key.parse(JSON.parse(item))
  // Attributes, and the members of a map, come in any order.
  const letters = item.split('').sort().join('')
  return `${pk.S} ${sk.S} ${nameOf(letters)}`
}
