import { createStoreClient, type StoreTable } from '../../../../lib/store/client.ts'

/** Enough to make entities; nothing is sent. */
export const unconnected = (table: string): StoreTable => ({
  client: createStoreClient({ endpoint: 'http://127.0.0.1:1' }),
  table,
})

/** Of the item that a put writes: the keys, and the two names by which ElectroDB knows its own items. */
export function keysOf(put: { Item?: object }): Record<string, unknown> {
  const names = /^(pk|sk|gsi\d(pk|sk)|__edb_[ev]__)$/
  return Object.fromEntries(Object.entries(put.Item ?? {}).filter(([name]) => names.test(name)))
}
