import pLimit, { type LimitFunction } from 'p-limit'
import { z } from 'zod'
import { inWindow } from '../../platform/async/window.ts'
import { batchesOf } from '../../platform/values/batches.ts'
import type { StoreClient } from '../client.ts'
import { StoredKey } from '../reading/plain-read.ts'
import { type PlainWrite, plainWrite, type TransactItem, transact } from './transact.ts'

/** Below DynamoDB's 100 items and 4 MB, for guards and errors of the estimate. */
const MOST_ITEMS = 90
const MOST_BYTES = 3_000_000
const NUMBER_BYTES = 21

/** Limits concurrent transactions, and may bound their items further. */
export type WriteLimit = LimitFunction & { readonly mostItems?: number | undefined }

interface WriteAllOptions {
  readonly signal?: AbortSignal
  /** Shared with other writers; by default one transaction at a time. */
  readonly limit?: WriteLimit
  readonly inOrder?: boolean
  /** Conditions of every transaction; ConditionFailed names those that no longer hold. */
  readonly guard?: Readonly<Record<string, TransactItem>>
  /** The size of a deleted item, if large: it counts, although it is not sent. */
  readonly deletedBytes?: number
}

/**
 * Writes any number of puts and deletes in transactions of at most 90 items and 3 MB: the engine commits each item of a
 * batch write separately, ten times as slow. Not atomic as a whole: a caller must be able to repeat them, so they take no
 * conditions. Transactions begin in order, and none after a failure. The last write of a key counts.
 */
export async function writeAll(
  client: StoreClient,
  writes: readonly TransactItem[],
  {
    signal = new AbortController().signal,
    limit = pLimit(1),
    inOrder = false,
    guard = {},
    deletedBytes = 0,
  }: WriteAllOptions = {},
): Promise<void> {
  const most = {
    get items() {
      return limit.mostItems ?? MOST_ITEMS
    },
    size: MOST_BYTES,
  }
  const sizeOf = (write: PlainWrite) => bytesOf(write) + ('Delete' in write ? deletedBytes : 0)
  const batches = batchesOf(distinctWrites(writes), most, sizeOf)
  const write = (batch: readonly PlainWrite[]) => {
    const items = Object.fromEntries(batch.map((write, position) => [`write ${position}`, write]))
    return transact(client, { ...guard, ...items }, { signal })
  }
  await inWindow(batches, { size: inOrder ? 1 : limit.concurrency, signal }, batch => limit(write, batch))
}

/**
 * Writes in order with the concurrency of the limit, and queues only that many, so that other writers get their turn. No
 * write begins after a failure.
 */
export async function writeInTurn<Item>(
  limit: LimitFunction,
  items: Iterable<Item>,
  signal: AbortSignal,
  write: (item: Item) => Promise<unknown>,
): Promise<void> {
  await inWindow(items, { size: limit.concurrency, signal }, item => limit(write, item))
}

const Unconditional = z.union([
  z.strictObject({ Put: z.strictObject({ TableName: z.string(), Item: StoredKey }) }),
  z.strictObject({ Delete: z.strictObject({ TableName: z.string(), Key: StoredKey }) }),
])

/** Keeps the last write of each key: DynamoDB refuses two of one item in a transaction. */
export function distinctWrites(writes: readonly TransactItem[]): PlainWrite[] {
  const byKey = new Map<string, PlainWrite>()
  for (const each of writes) {
    const write = plainWrite(each)
    const parsed = Unconditional.safeParse(write)
    if (!parsed.success) throw new TypeError('A bulk write takes puts and deletes without conditions')
    const { TableName, ...rest } = 'Put' in parsed.data ? parsed.data.Put : parsed.data.Delete
    const { pk, sk } = 'Item' in rest ? rest.Item : rest.Key
    const key = `${TableName}\n${pk}\n${sk}`
    byKey.delete(key)
    byKey.set(key, write)
  }
  return [...byKey.values()]
}

/** At least as many as DynamoDB counts. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (value instanceof Uint8Array) return value.byteLength
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES
  let bytes = 3
  if (value instanceof Set) for (const part of value) bytes += 1 + bytesOf(part)
  else for (const [name, part] of Object.entries(value)) bytes += 2 + bytesOf(name) + bytesOf(part)
  return bytes
}
