import type { z } from 'zod'
import { FoundationItem } from '../../../contracts/schemas/learners/foundation.ts'
import { folded } from '../../../platform/values/folded.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { type RecordRow, recordKey } from '../../entities/collections/records.ts'
import type { Resource } from './resource.ts'

const LONGEST_LABEL = 200

/** A record as it is stored; what was deleted is a tombstone, which has a version and no values. */
export interface StoredRecord<V extends z.ZodObject = z.ZodObject> {
  /** As it is shown; `deleted` for a tombstone. */
  readonly item: FoundationItem
  readonly values: z.output<V> | null
}

export function storedRecord<V extends z.ZodObject>(
  { values: schema }: Pick<Resource<V>, 'values'>,
  row: PlainItem,
): StoredRecord<V> {
  const item = FoundationItem.parse(JSON.parse(String(row.record)))
  if (item.deleted) return { item, values: null }
  const values = schema.parse(item.values)
  return { item: { ...item, values }, values }
}

export function rowOf<V extends z.ZodObject>(
  resource: Resource<V>,
  generation: number,
  { item, values }: StoredRecord<V>,
): RecordRow {
  const { kept, name, filters } = resource
  const { user_id, record_id, version, deleted } = item
  return {
    ...recordKey({ kept, user_id, generation, resource: name, record_id }),
    version,
    label: labelOf(resource, values),
    ...(deleted ? { deleted: 1 } : Object.fromEntries(filters.map(filter => [filter, item.values[filter]]))),
    record: JSON.stringify(item),
  }
}

/** The text that a search looks in; empty for a deleted record. */
export const labelOf = <V extends z.ZodObject>(
  resource: Resource<V>,
  values: z.output<V> | null | undefined,
) => (values ? folded(resource.label(values)).slice(0, LONGEST_LABEL) : '')
