import type { z } from 'zod'
import { FoundationItem } from '../../../contracts/schemas/learners/foundation.ts'
import { folded } from '../../../platform/values/folded.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { type RecordRow, recordKey } from '../../entities/collections/records.ts'
import type { Resource } from './resource.ts'

const LONGEST_LABEL = 200

/** A tombstone has a version and no values. */
export interface StoredRecord<V extends z.ZodObject = z.ZodObject> {
  /** `deleted` for a tombstone. */
  readonly item: FoundationItem
  readonly values: z.output<V> | null
  /** A sparse resource has only written ones. */
  readonly written: FoundationItem['values']
}

export function storedRecord<V extends z.ZodObject>(
  learning: Defaulting,
  resource: Presented<V>,
  row: PlainItem,
): StoredRecord<V> {
  return presented(learning, resource, FoundationItem.parse(JSON.parse(String(row.record))))
}

export function presented<V extends z.ZodObject>(
  learning: Defaulting,
  resource: Presented<V>,
  item: FoundationItem,
): StoredRecord<V> {
  const { values: written } = item
  if (item.deleted) return { item, values: null, written }
  const values = valuesWith(learning, resource, written)
  const left_out = Object.keys(resource.values.shape).filter(name => !Object.hasOwn(written, name))
  return { item: { ...item, values, ...(resource.sparse && { left_out }) }, values, written }
}

type Defaulting = Parameters<Resource['defaults']>[0]
export type Presented<V extends z.ZodObject> = Pick<Resource<V>, 'values' | 'sparse' | 'defaults'>

export const valuesWith = <V extends z.ZodObject>(
  learning: Defaulting,
  { values, defaults }: Pick<Resource<V>, 'values' | 'defaults'>,
  written: FoundationItem['values'],
): z.output<V> => values.parse({ ...defaults(learning), ...written })

export function rowOf<V extends z.ZodObject>(
  resource: Resource<V>,
  generation: number,
  { item, values, written }: StoredRecord<V>,
): RecordRow {
  const { kept, name, filters } = resource
  const { user_id, record_id, version, deleted } = item
  const { left_out: _, ...stored } = item
  return {
    ...recordKey({ kept, user_id, generation, resource: name, record_id }),
    version,
    label: labelOf(resource, values),
    ...(deleted ? { deleted: 1 } : Object.fromEntries(filters.map(filter => [filter, item.values[filter]]))),
    record: JSON.stringify({ ...stored, values: written }),
  }
}

export const labelOf = <V extends z.ZodObject>(
  resource: Resource<V>,
  values: z.output<V> | null | undefined,
) => (values ? folded(resource.label(values)).slice(0, LONGEST_LABEL) : '')
