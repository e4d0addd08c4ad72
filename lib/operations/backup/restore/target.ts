import type { LocalStore } from '../../../data/object-stores/local/local-store.ts'
import type { Key } from '../../../store/belonging.ts'
import type { StoreClient } from '../../../store/client.ts'
import type { StoreName, TableNaming } from '../../../store/tables.ts'
import { batchGet } from '../../../store/writing/batch.ts'
import { storeOf, type TableName } from '../file/format.ts'

export interface Target {
  readonly clients: ReadonlyMap<StoreName, StoreClient>
  readonly tableName: TableNaming
  /** True for remote stores, which a running stack may use, too. */
  readonly isRemote: boolean
  readonly dataDir: string
  readonly objects: LocalStore
  now(): Date
}

export function tableOf({ clients, tableName }: Target, table: TableName) {
  const client = clients.get(storeOf(table))
  if (!client) throw new Error(`The store of ${table} is not open`)
  return { client, table: tableName(table) }
}

const KEYS_IN_BATCH = 100

export const keyOf = ({ pk, sk }: Key) => `${pk}\0${sk}`

/** Keyed by `keyOf`. */
export async function findItems(
  target: Target,
  name: TableName,
  keys: readonly Key[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const { client, table } = tableOf(target, name)
  const different = [...new Map(keys.map(({ pk, sk }) => [keyOf({ pk, sk }), { pk, sk }])).values()]
  const batches = Array.from({ length: Math.ceil(different.length / KEYS_IN_BATCH) }, (_, batch) => {
    const Keys = different.slice(batch * KEYS_IN_BATCH, (batch + 1) * KEYS_IN_BATCH)
    return { RequestItems: { [table]: { ConsistentRead: true, Keys } } }
  })
  const storedItems = await batchGet(client, batches, { signal })
  return new Map(storedItems.map(item => [`${item.pk}\0${item.sk}`, item]))
}
