import { join } from 'node:path'
import type { ObjectStore } from '../../../data/object-stores/object-store.ts'
import type { StoreClient, StoreTable } from '../../../store/client.ts'
import type { StoreName, TableNaming } from '../../../store/tables.ts'
import { type TableName, tablesIn } from '../file/format.ts'
import { RemoteCopy, wholeOf } from './remote-copy.ts'
import { Snapshot, takeSnapshot } from './snapshot.ts'

export interface Origin {
  readonly dataDir: string
  readonly endpoints: ReadonlyMap<StoreName, StoreClient>
  readonly tableName: TableNaming
  readonly bucket: ObjectStore | null
}

/** Copies accounts last, so that every owner in the other stores is in the copy or was deleted. */
export async function copyStores(
  { endpoints, tableName, dataDir }: Origin,
  stores: readonly StoreName[],
  folder: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<TableName, Snapshot>> {
  const copies = new Map<TableName, Snapshot>()
  for (const store of stores.toSorted((a, b) => Number(a === 'accounts') - Number(b === 'accounts'))) {
    const client = endpoints.get(store)
    const snapshot = client ? null : takeSnapshot(store, { dataDir, folder })
    for (const table of tablesIn(store)) {
      const copy = client
        ? await copyRemote(table, { client, table: tableName(table) }, folder, signal)
        : snapshot
      if (copy) copies.set(table, copy)
    }
  }
  return copies
}

async function copyRemote(table: TableName, where: StoreTable, folder: string, signal: AbortSignal) {
  const file = join(folder, `${table}.copy.db`)
  const copy = new RemoteCopy(where, file, signal)
  try {
    await copy.take(wholeOf(table))
    if (table === 'content') await copy.countClips()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ResourceNotFoundException') throw error
    // An earlier release did not have the table yet.
    return null
  } finally {
    copy.close()
  }
  return new Snapshot(file)
}
