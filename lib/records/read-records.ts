import type { z } from 'zod'
import type { FoundationItem, RecordQuery } from '../contracts/schemas/foundation.ts'
import { RECORD_ATTRIBUTES, recordKey } from '../entities/collections/records.ts'
import { memoryPage } from '../store/memory-page.ts'
import { type PlainItem, plainQuery } from '../store/plain-read.ts'
import { folded } from '../text/folded.ts'
import type { Learning } from './learning.ts'
import { readItems, readProfileHead } from './profile-head.ts'
import { type StoredRecord, storedRecord } from './record.ts'
import type { Resource } from './resource.ts'

/** The record of a learner, or of a certain owner, as it is now; null if there is none. */
export async function readRecord<V extends z.ZodObject>(
  learning: Learning,
  of: number | RecordOwner,
  { kept, name, ...resource }: Pick<Resource<V>, 'kept' | 'name' | 'values'>,
  record_id: string,
): Promise<StoredRecord<V> | null> {
  const owner = typeof of === 'number' ? await ownerOf(learning, of, kept) : of
  const key = recordKey({ ...owner, kept, resource: name, record_id })
  const [row] = await readItems(learning, [key])
  return row && row.deleted !== 1 ? storedRecord(resource, row) : null
}

async function ownerOf(learning: Learning, user_id: number, isKept: boolean): Promise<RecordOwner> {
  // Where a kept record lies does not depend on the generation.
  if (isKept) return { user_id, generation: 0 }
  return { user_id, generation: (await readProfileHead(learning, user_id)).generation }
}

/** The values of the only record of a resource; its defaults if a learner never wrote it. */
export async function readSettings<V extends z.ZodObject>(
  learning: Learning,
  user_id: number,
  resource: Pick<Resource<V>, 'kept' | 'name' | 'values'>,
): Promise<z.output<V>> {
  return (await readRecord(learning, user_id, resource, 'me'))?.values ?? resource.values.parse({})
}

/** Whose records, and of which generation. */
export interface RecordOwner {
  readonly user_id: number
  readonly generation: number
}

/** One page of the records of a resource that these have, in the order of their ids. */
export async function listRecords(
  learning: Learning,
  owners: readonly RecordOwner[],
  resource: Resource,
  query: RecordQuery,
) {
  const rows = await Promise.all(owners.map(owner => rowsOf(learning, owner, resource)))
  const wanted = folded(query.q)
  const { items, ...page } = memoryPage(
    rows.flat(),
    query,
    row =>
      row.deleted !== 1 &&
      resource.filters.every(name => query[name] === undefined || row[name] === query[name]) &&
      String(row.label).includes(wanted),
  )
  return { ...page, items: items.map((row): FoundationItem => storedRecord(resource, row).item) }
}

function rowsOf(
  { client, table, signal }: Learning,
  owner: RecordOwner,
  { kept, name }: Resource,
): Promise<PlainItem[]> {
  const { pk, sk } = recordKey({ ...owner, kept, resource: name, record_id: '' })
  const query = {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': { S: pk }, ':sk': { S: sk } },
  }
  return plainQuery(client, query, RECORD_ATTRIBUTES, signal)
}
