import { createStoreClient, type StoreTable } from '../../../../lib/store/client.ts'
import type { Declared } from '../../../../lib/store/entity.ts'

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

interface StoredItem extends Record<string, unknown> {
  pk: string
  sk: string
}

/** An item of an entity: all attributes, and all keys as they are declared. */
export function filledKeys(
  { schema }: Declared,
  valueFor: (attribute: string) => string | number,
): StoredItem {
  const filled = (template: string) =>
    template.replace(/\$\{(\w+)\}/g, (_, attribute: string) => String(valueFor(attribute)))
  const keys = Object.values(schema.indexes).flatMap(({ pk, sk }) => [pk, sk])
  return {
    pk: '',
    sk: '',
    ...Object.fromEntries(Object.keys(schema.attributes).map(name => [name, valueFor(name)])),
    ...Object.fromEntries(keys.map(({ field, template }) => [field, filled(template)])),
  }
}
