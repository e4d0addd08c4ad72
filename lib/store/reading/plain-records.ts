import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../client.ts'
import { type AnyEntity, storedForm } from '../stored-form.ts'
import { type PlainItem, plainQuery } from './plain-read.ts'

/** Skips ElectroDB's parsing: the attributes are texts and numbers. */
export function plainRecord<E extends AnyEntity>(entity: E, item: PlainItem): EntityItem<E> {
  const record: PlainItem = {}
  for (const name of storedForm(entity).names) {
    const value = item[name]
    if (value !== undefined) record[name] = value
  }
  // Relies on the checks of the writes, as ElectroDB's parsing does.
  return record as EntityItem<E>
}

export async function plainRecords<E extends AnyEntity>(
  { client, signal }: StoreTable & { readonly signal: AbortSignal },
  entity: E,
  query: QueryCommandInput,
): Promise<EntityItem<E>[]> {
  const items = await plainQuery(client, query, storedForm(entity).names, signal)
  return items.map(item => plainRecord(entity, item))
}
