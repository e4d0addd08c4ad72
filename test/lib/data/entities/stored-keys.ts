import { createStoreClient, type StoreTable } from '../../../../lib/store/client.ts'
import type { Declared } from '../../../../lib/store/entity.ts'

/** Enough to make entities; nothing is sent. */
export const unconnected = (table: string): StoreTable => ({
  client: createStoreClient({ endpoint: 'http://127.0.0.1:1' }),
  table,
})

/** ElectroDB's own write of a record. */
export const electroPut = (entity: unknown, record: object): { Item?: object } =>
  // Each entity takes records of its own.
  (entity as { put(record: object): { params(): { Item?: object } } }).put(record).params()

const SAMPLES: Record<string, unknown> = { number: 1, string: 'x', boolean: true, list: [], map: {} }

/**
 * The name and version of an entity, and the keys that ElectroDB gives its record with these values: those of the
 * table, then those of each index. Other required attributes get any value.
 */
export function keysWritten(entity: Declared, values: Record<string, unknown>): string {
  const attributes: [string, { type?: unknown; required?: boolean }][] = Object.entries(
    entity.schema.attributes,
  )
  const record = attributes.flatMap(([name, { type, required }]) => {
    if (name in values) return [[name, values[name]]]
    const sample = Array.isArray(type) ? type[0] : (SAMPLES[String(type)] ?? new Uint8Array())
    return required ? [[name, sample]] : []
  })
  const item = new Map<string, unknown>(
    Object.entries(electroPut(entity, Object.fromEntries(record)).Item ?? {}),
  )
  const pairs = ['', 'gsi1', 'gsi2', 'gsi3'].filter(index => item.has(`${index}pk`) || item.has(`${index}sk`))
  const keys = pairs.map(index => `${index} ${item.get(`${index}pk`)} / ${item.get(`${index}sk`)}`.trim())
  return `${item.get('__edb_e__')} ${item.get('__edb_v__')}: ${keys.join('; ')}`
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
