import type { EntityItem } from 'electrodb'
import { type AnyEntity, storedForm } from '../stored-form.ts'
import type { PlainWrite } from './transact.ts'

/**
 * Equals `inTransaction(entity).put(record)`, for many or urgent writes: ElectroDB takes longer to build an item than the
 * engine to store it.
 */
export function plainPut<E extends AnyEntity>(entity: E, record: EntityItem<E>) {
  const { table, itemOf } = storedForm(entity)
  return { Put: { TableName: table, Item: itemOf(record) } }
}

/** Requires that the record is absent, or still has these values. */
export function plainPutIf<E extends AnyEntity>(
  entity: E,
  record: EntityItem<E>,
  former: 'absent' | Readonly<Record<string, string | number>>,
): PlainWrite {
  const { Put } = plainPut(entity, record)
  if (former === 'absent') return { Put: { ...Put, ConditionExpression: 'attribute_not_exists(pk)' } }
  const values = Object.entries(former)
  return {
    Put: {
      ...Put,
      ConditionExpression: values.map(([name]) => `#${name} = :${name}`).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(values.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
    },
  }
}

/**
 * Equals `inTransaction(entity).upsert(named).add(more)`: an absent record begins with these numbers. Attributes of
 * `former` must still have these values, or be absent.
 */
export function plainAdd<E extends AnyEntity>(
  entity: E,
  named: Readonly<Partial<EntityItem<E>>>,
  more: Readonly<Record<string, number>>,
  former: Readonly<Record<string, string | number | undefined>> = {},
): PlainWrite {
  const { table, marks, keyOf, attributesOf } = storedForm(entity)
  const set = { ...attributesOf({ ...named }), ...marks }
  const added = Object.keys(attributesOf(more))
  const adds = added.length > 0 ? ` ADD ${added.map(name => `#${name} :${name}`).join(', ')}` : ''
  const sets = Object.keys(set).map(name => `#${name} = :${name}`)
  const conditions = Object.entries(former).map(([name, value]) =>
    value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :former_${name}`,
  )
  const known = Object.entries(former).filter(([, value]) => value !== undefined)
  return {
    Update: {
      TableName: table,
      Key: keyOf({ ...named }),
      UpdateExpression: `SET ${sets.join(', ')}${adds}`,
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
      ExpressionAttributeNames: Object.fromEntries(
        [...Object.keys(set), ...added, ...Object.keys(former)].map(name => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries([
        ...Object.entries({ ...set, ...more }).map(([name, value]) => [`:${name}`, value]),
        ...known.map(([name, value]) => [`:former_${name}`, value]),
      ]),
    },
  }
}

interface Patch<Name> {
  readonly set: object
  readonly remove: readonly Name[]
  /** Attributes that must still have the record's values, or still be absent. */
  readonly unchanged: readonly Name[]
  /** Attributes that must still be present or absent, whatever their values. */
  readonly kept: readonly Name[]
}

/** Equals ElectroDB's `patch` of a stored record with these conditions. */
export function plainPatch<E extends AnyEntity, R extends EntityItem<E>>(
  entity: E,
  record: R,
  { set, remove, unchanged, kept }: Patch<string & keyof R>,
): PlainWrite {
  const { table, marks, indexed, keyOf, attributesOf } = storedForm(entity)
  const moved = [...Object.keys(set), ...remove].find(name => indexed.has(name))
  if (moved) throw new TypeError(`A patch of ${moved} would leave keys of an index behind`)
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
