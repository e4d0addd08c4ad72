import type { EntityItem } from 'electrodb'
import { type AnyEntity, storedForm } from '../stored-form.ts'
import type { PlainWrite } from './transact.ts'

/**
 * The write that `inTransaction(entity).put(record)` makes, for the many records of a text: ElectroDB takes longer to
 * build an item than the engine to store it.
 */
export function plainPut<E extends AnyEntity>(entity: E, record: EntityItem<E>): PlainWrite {
  const { table, itemOf } = storedForm(entity)
  return { Put: { TableName: table, Item: itemOf(record) } }
}

interface Patch<Name> {
  readonly set: object
  readonly remove: readonly Name[]
  /** Attributes that must still have the record's values, or still be absent. */
  readonly unchanged: readonly Name[]
  /** Attributes that must still be present or absent, whatever their values. */
  readonly kept: readonly Name[]
}

/** The write that ElectroDB's `patch` makes of a stored record with these conditions. */
export function plainPatch<E extends AnyEntity, R extends EntityItem<E>>(
  entity: E,
  record: R,
  { set, remove, unchanged, kept }: Patch<string & keyof R>,
): PlainWrite {
  const { table, marks, keyOf, attributesOf } = storedForm(entity)
  // With the marks there is always something to set.
  const next = { ...attributesOf({ ...set }), ...marks }
  const names = ['pk', ...Object.keys(next), ...remove, ...unchanged, ...kept]
  const former = unchanged.filter(name => record[name] !== undefined)
  const stays = (name: string & keyof R) =>
    `attribute_${record[name] === undefined ? 'not_' : ''}exists(#${name})`
  const conditions = [
    'attribute_exists(#pk)',
    ...unchanged.map(name => (record[name] === undefined ? stays(name) : `#${name} = :former_${name}`)),
    ...kept.map(stays),
  ]
  const sets = Object.keys(next).map(name => `#${name} = :${name}`)
  const removes = remove.length > 0 ? ` REMOVE ${remove.map(name => `#${name}`).join(', ')}` : ''
  return {
    Update: {
      TableName: table,
      Key: keyOf(record),
      UpdateExpression: `SET ${sets.join(', ')}${removes}`,
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map(name => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries([
        ...Object.entries(next).map(([name, value]) => [`:${name}`, value]),
        ...former.map(name => [`:former_${name}`, record[name]]),
      ]),
    },
  }
}
