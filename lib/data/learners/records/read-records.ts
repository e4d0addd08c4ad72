import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import type { z } from 'zod'
import type { List } from '../../../contracts/schemas/basics.ts'
import type { FoundationItem, RecordQuery } from '../../../contracts/schemas/learners/foundation.ts'
import { folded } from '../../../platform/values/folded.ts'
import type { StoreTable } from '../../../store/client.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import { allIn, type PlainItem, plainPage, plainQuery } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { recordKey } from '../../entities/collections/records.ts'
import type { Learning } from './learning.ts'
import { readProfileHead } from './profile-head.ts'
import { type Presented, type StoredRecord, storedRecord, valuesWith } from './record.ts'
import type { Filter, Resource } from './resource.ts'

export async function readRecord<V extends z.ZodObject>(
  learning: Learning,
  of: number | RecordOwner,
  resource: Pick<Resource<V>, 'kept' | 'name'> & Presented<V>,
  record_id: string,
): Promise<StoredRecord<V> | null> {
  const { kept, name } = resource
  const owner = typeof of === 'number' ? await ownerOf(learning, of, kept) : of
  const key = recordKey({ ...owner, kept, resource: name, record_id })
  const [row] = await itemsWith(learning, [key])
  return row && row.deleted !== 1 ? storedRecord(learning, resource, row) : null
}

async function ownerOf(learning: Learning, user_id: number, isKept: boolean): Promise<RecordOwner> {
  // A kept record's key does not depend on the generation.
  if (isKept) return { user_id, generation: 0 }
  return { user_id, generation: (await readProfileHead(learning, user_id)).generation }
}

export async function readSettings<V extends z.ZodObject>(
  learning: Learning,
  user_id: number,
  resource: Pick<Resource<V>, 'kept' | 'name'> & Presented<V>,
): Promise<z.output<V>> {
  const stored = await readRecord(learning, user_id, resource, 'me')
  return stored?.values ?? valuesWith(learning, resource, {})
}

export const settingsKey = (user_id: number, { name }: Pick<Resource, 'name'>) =>
  recordKey({ kept: true, user_id, generation: 0, resource: name, record_id: 'me' })

export function settingsIn<V extends z.ZodObject>(
  learning: Learning,
  resource: Presented<V>,
  row: PlainItem | undefined,
): z.output<V> {
  const values = row ? storedRecord(learning, resource, row).values : null
  return values ?? valuesWith(learning, resource, {})
}

export interface RecordOwner {
  readonly user_id: number
  readonly generation: number
}

const SHOWN = ['record']

/** Ordered by id, of all these owners. */
export async function listRecords(
  learning: Learning,
  owners: readonly RecordOwner[],
  resource: Resource,
  query: RecordQuery,
): Promise<List<FoundationItem>> {
  const { client, signal } = learning
  const filterValues = filterValuesOf(resource, query)
  const inputs = owners.map(owner => queryOf(learning, owner, resource, filterValues))
  const all = (input: QueryCommandInput) => plainQuery(client, input, SHOWN, signal)
  const [only] = inputs
  const { items, ...page } =
    only && inputs.length === 1 && filterValues.length === 0
      ? await plainPage(client, only, SHOWN, query, signal)
      : memoryPage((await Promise.all(inputs.map(all))).flat(), query)
  return { ...page, items: items.map(row => storedRecord(learning, resource, row).item) }
}

/** `label` must contain its text. */
type FilterValues = readonly (readonly [attribute: Filter | 'label', value: string])[]

function filterValuesOf({ filters }: Resource, query: RecordQuery): FilterValues {
  const allFilters = [
    ...filters.map(name => [name, query[name]] as const),
    ['label', folded(query.q) || undefined] as const,
  ]
  return allFilters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

/** The store filters, since sending items is most of the work. */
function queryOf(
  where: StoreTable,
  owner: RecordOwner,
  { kept, name }: Resource,
  filterValues: FilterValues,
): QueryCommandInput {
  const { pk, sk } = recordKey({ ...owner, kept, resource: name, record_id: '' })
  const conditions = filterValues.map(([name]) =>
    name === 'label' ? 'contains(#label, :label)' : `#${name} = :${name}`,
  )
  const { ExpressionAttributeValues, ...query } = allIn(where, pk, sk)
  return {
    ...query,
    FilterExpression: ['attribute_not_exists(#deleted)', ...conditions].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries([
      ['#deleted', 'deleted'],
      ...filterValues.map(([name]) => [`#${name}`, name]),
    ]),
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ...Object.fromEntries(filterValues.map(([name, value]) => [`:${name}`, { S: value }])),
    },
  }
}
