import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFull } from '../../http/errors.ts'
import { createStoreClient, type StoreClient } from '../../store/client.ts'
import { startEngine } from '../../store/engine.ts'
import { faultOfFile, StoreUnusable } from '../../store/engine-process.ts'
import type { StoreName } from '../../store/tables.ts'

interface Snapshots {
  /** The folder of the stores' files, whose engines may be running. */
  readonly dataDir: string
  /** For the copies; nothing else is in it. */
  readonly folder: string
  readonly stores: readonly StoreName[]
  readonly binary?: string | undefined
  readonly host?: string | undefined
}

interface OpenSnapshots {
  readonly clients: ReadonlyMap<StoreName, StoreClient>
  close(): Promise<void>
}

/**
 * Copies each store as it is at one moment, and starts an engine on the copy. The accounts come last: what the other
 * stores hold is then always of an account that the copy has, or that was deleted.
 */
export async function openSnapshots({ dataDir, folder, ...given }: Snapshots): Promise<OpenSnapshots> {
  const stores = given.stores
    .toSorted((a, b) => Number(a === 'accounts') - Number(b === 'accounts'))
    .filter(store => existsSync(join(dataDir, `${store}.db`)))
  for (const store of stores) copyStore(join(dataDir, `${store}.db`), join(folder, `${store}.db`))
  let crashed: string | undefined
  const engine = await startEngine({
    stores,
    dataDir: folder,
    log: { info: () => {}, error: () => {} },
    onCrash: store => {
      crashed = store
    },
    host: given.host,
    binary: given.binary,
  })
  const clients = new Map(
    stores.map(store => [store, createStoreClient({ endpoint: engine.endpoints[store] })]),
  )
  return {
    clients,
    async close() {
      for (const client of clients.values()) client.destroy()
      await engine.close()
      if (crashed !== undefined) throw new StoreUnusable(`The engine of the copied ${crashed} has ended.`)
    },
  }
}

/** SQLite reads from one snapshot, whatever the engine writes meanwhile. */
function copyStore(file: string, copy: string): void {
  const store = new DatabaseSync(file, { readOnly: true })
  try {
    store.exec('PRAGMA busy_timeout = 10000')
    store.prepare('VACUUM INTO ?').run(copy)
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    if (/disk is full/i.test(said)) throw diskFull(error)
    throw faultOfFile(file, said) ?? error
  } finally {
    store.close()
  }
}
