import type { z } from 'zod'
import type { FoundationItem, RecordSource } from '../../../contracts/schemas/learners/foundation.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { ConditionFailed } from '../../../store/errors.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { fingerprintOf } from '../../../store/writing/once.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { type RecordRow, recordKey } from '../../entities/collections/records.ts'
import { changeProfile } from './change-profile.ts'
import type { Learning } from './learning.ts'
import { countOf, nextProfileVersion, type ProfileHead } from './profile-head.ts'
import { labelOf, presented, rowOf, type StoredRecord, storedRecord } from './record.ts'
import type { Resource } from './resource.ts'

export interface RecordRequest<I extends z.ZodObject = z.ZodObject> {
  readonly user_id: number
  readonly record_id: string
  readonly request_id: string
  /** Seen by the caller; 0 without a record. */
  readonly expected_version: number
  readonly input: z.output<I> | null
  readonly source: RecordSource
  /** Times of another yomu, where the record begins as it was, whatever steps led there. */
  readonly moved?: Pick<FoundationItem, 'created_at' | 'updated_at'> | undefined
  /** Set for a request that is no write of this record. */
  readonly fingerprint?: string
}

interface RecordChange<V extends z.ZodObject = z.ZodObject> {
  readonly before: StoredRecord<V> | null
  readonly after: StoredRecord<V>
  readonly head: ProfileHead
}

/** A domain's additions. Called again if the write starts over. */
export interface Beside<V extends z.ZodObject, I extends z.ZodObject> {
  /** Checks against the store; returns values to store. */
  prepare?(input: z.output<I>, before: StoredRecord<V> | null): Promise<z.output<I>>
  items?(change: RecordChange<V>): Promise<Record<string, TransactItem>>
}

/** Writes once for each request: the change is the receipt. Of several writers with the same version one wins. */
export async function writeRecord<V extends z.ZodObject, I extends z.ZodObject>(
  learning: Learning,
  resource: Resource<V, I>,
  request: RecordRequest<I>,
  beside: Beside<V, I> = {},
): Promise<FoundationItem> {
  const { user_id, record_id, expected_version, input } = request
  const { fingerprint = fingerprintOf(resource.name, record_id, expected_version, input) } = request
  return changeProfile(learning, request, fingerprint, async (head, write) => {
    const { kept, name } = resource
    const { generation } = head
    const [row] = await itemsWith(learning, [
      recordKey({ kept, user_id, generation, resource: name, record_id }),
    ])
    const stored = row ? storedRecord(learning, resource, row) : null
    const before = stored?.values ? stored : null
    mustBeVersion(before, request)
    if (!before) mustHaveRoomForRecord(resource, head)
    const prepared = input && beside.prepare ? await beside.prepare(input, before) : input
    const written = prepared && writtenAfter(resource, request, before?.values ?? null, prepared)
    const after = recordAfter(learning, resource, request, stored, written)
    const change = {
      resource: name,
      label: labelOf(resource, after.values ?? before?.values),
      kept,
      before: before?.item,
      after: after.item,
    }
    const items = {
      head: nextProfileVersion(learning, user_id, head, {
        resource: name,
        by: resource.record === 'own' ? Number(after.values !== null) - Number(before !== null) : 0,
        most: resource.most,
      }),
      record: recordItem(learning, rowOf(resource, generation, after), stored),
      ...uniqueItems(learning, resource, { user_id, head, before, after }),
      ...(await beside.items?.({ before, after, head })),
    }
    return write(change, items).catch(explained)
  })
}

function mustBeVersion(before: StoredRecord | null, { expected_version, input }: RecordRequest): void {
  const current_version = before?.item.version ?? 0
  if (current_version !== expected_version)
    throw refusal(
      'record_changed',
      {},
      {
        members: { current_version },
      },
    )
  if (!before && !input) throw new Problem('not_found', 'There is no such record.')
}

function mustHaveRoomForRecord({ name, most, record }: Resource, head: ProfileHead): void {
  if (record === 'own' && countOf(head, name) >= most) throw refusal('records_full', { most, name })
}

const writtenAfter = <V extends z.ZodObject, I extends z.ZodObject>(
  resource: Resource<V, I>,
  { moved }: Pick<RecordRequest, 'moved'>,
  before: z.output<V> | null,
  input: z.output<I>,
): FoundationItem['values'] => {
  if (resource.sparse) return input
  return moved ? resource.values.parse(input) : resource.change(before, input)
}

function recordAfter<V extends z.ZodObject>(
  learning: Learning,
  resource: Resource<V>,
  { user_id, record_id, source, moved }: Omit<RecordRequest, 'input'>,
  stored: StoredRecord<V> | null,
  written: FoundationItem['values'] | null,
): StoredRecord<V> {
  const at = learning.now().toISOString()
  const before = stored?.values ? stored : null
  return presented(learning, resource, {
    record_id,
    user_id,
    source: before?.item.source ?? source,
    // A tombstone has a version too: versions never begin again.
    version: (stored?.item.version ?? 0) + 1,
    created_at: before?.item.created_at ?? moved?.created_at ?? at,
    updated_at: before ? at : (moved?.updated_at ?? at),
    values: written ?? {},
    ...(written ? {} : { deleted: true as const }),
  })
}

const recordItem = ({ table }: Learning, row: RecordRow, stored: StoredRecord | null): TransactItem => ({
  Put: {
    TableName: table,
    Item: row,
    ...(stored
      ? {
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: { ':seen': stored.item.version },
        }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
})

const UNIQUE = 'unique'

/** Releases old ones too. */
function uniqueItems<V extends z.ZodObject, I extends z.ZodObject>(
  { uniques }: Learning,
  resource: Resource<V, I>,
  { user_id, head, before, after }: RecordChange<V> & { user_id: number },
): Record<string, TransactItem> {
  const { record_id } = after.item
  const unique = inTransaction(uniques)
  const keyed = (name: string) => ({ user_id, generation: head.generation, resource: resource.name, name })
  const former = uniqueNames(resource, before?.values)
  const wanted = uniqueNames(resource, after.values)
  const taken = wanted
    .filter(name => !former.includes(name))
    .map(name =>
      unique
        .put({ ...keyed(name), record_id })
        .where(
          (held, { notExists, eq }) => `${notExists(held.record_id)} OR ${eq(held.record_id, record_id)}`,
        ),
    )
  const released = former.filter(name => !wanted.includes(name)).map(name => unique.delete(keyed(name)))
  return Object.fromEntries([...taken, ...released].map((item, index) => [`${UNIQUE} ${index}`, item]))
}

export const uniqueNames = <V extends z.ZodObject, I extends z.ZodObject>(
  resource: Resource<V, I>,
  values: z.output<V> | null | undefined,
): string[] => [
  ...new Set((values ? resource.unique(values) : []).map(key => nameOf(...key.map(part => part ?? '')))),
]

const DUPLICATE = 'You have another record with the same identity. Change that one instead.'

/** Blames another record's key if only unique keys refused. */
function explained(error: unknown): never {
  if (error instanceof ConditionFailed && error.failed.every(({ name }) => name?.startsWith(UNIQUE)))
    throw new Problem('duplicate', DUPLICATE, { cause: error })
  throw error
}
