import pLimit, { type LimitFunction } from 'p-limit'
import { z } from 'zod'
import { inWindow } from '../../platform/async/window.ts'
import type { StoreClient } from '../client.ts'
import { StoredKey } from '../reading/plain-read.ts'
import { type TransactItem, transact } from './transact.ts'

/** DynamoDB takes 100 items and 4 MB: the rest is room for guards and for what an estimate misses. */
const MOST_ITEMS = 90
const MOST_BYTES = 3_000_000
/** The most a number takes. */
const NUMBER_BYTES = 21

interface WriteAllOptions {
  readonly signal?: AbortSignal
  /** How many transactions run at once, shared with other writers. Without it they run one after the other. */
  readonly limit?: LimitFunction
  /** Conditions that every transaction demands: ConditionFailed names those that do not hold any more. */
  readonly guard?: Readonly<Record<string, TransactItem>>
  /** The size of one deleted item, where items are large: it counts, although it is not sent. */
  readonly deletedBytes?: number
}

/**
 * Does any number of puts and deletes, as `inTransaction(entity).put(record).commit()` makes them, in transactions
 * of at most 90 items and 3 MB. The embedded engine commits each item of a batch write on its own, which takes ten
 * times as long.
 *
 * All of them together are not atomic: a caller must be able to repeat them, so they take no conditions. Transactions
 * begin in the order of the writes, and none begins after one has failed. Of several writes of one key the last counts.
 */
export async function writeAll(
  client: StoreClient,
  writes: readonly TransactItem[],
  {
    signal = new AbortController().signal,
    limit = pLimit(1),
    guard = {},
    deletedBytes = 0,
  }: WriteAllOptions = {},
): Promise<void> {
  const batches = batchesOf(sized(writes, deletedBytes), { items: MOST_ITEMS, bytes: MOST_BYTES })
  await writeInTurn(limit, batches, signal, batch => {
    const items = Object.fromEntries(batch.map(({ write }, position) => [`write ${position}`, write]))
    return transact(client, { ...guard, ...items }, { signal })
  })
}

/**
 * Writes the items in their order, as many at once as the limit allows. No more of them wait in the limit's queue, so
 * that other writers get their turn. After a failure no further write is begun.
 */
export async function writeInTurn<Item>(
  limit: LimitFunction,
  items: Iterable<Item>,
  signal: AbortSignal,
  write: (item: Item) => Promise<unknown>,
): Promise<void> {
  await inWindow(items, { size: limit.concurrency, signal }, item => limit(write, item))
}

/** The items in their order, in batches of at most so many items and bytes; one that is larger is a batch of its own. */
export function* batchesOf<Item extends { readonly bytes: number }>(
  items: Iterable<Item>,
  most: { items: number; bytes: number },
): Generator<Item[]> {
  let batch: Item[] | undefined
  let bytes = 0
  for (const item of items) {
    bytes += item.bytes
    if (batch && batch.length < most.items && bytes <= most.bytes) {
      batch.push(item)
      continue
    }
    if (batch) yield batch
    batch = [item]
    bytes = item.bytes
  }
  if (batch) yield batch
}

const Unconditional = z.union([
  z.strictObject({ Put: z.strictObject({ TableName: z.string(), Item: StoredKey.loose() }) }),
  z.strictObject({ Delete: z.strictObject({ TableName: z.string(), Key: StoredKey }) }),
])

/** Each key once, where it is written last: DynamoDB refuses two writes of one item in a transaction. */
function sized(writes: readonly TransactItem[], deletedBytes: number) {
  const byKey = new Map<string, { write: TransactItem; bytes: number }>()
  for (const write of writes) {
    const parsed = Unconditional.safeParse(write)
    if (!parsed.success) throw new TypeError('A bulk write takes puts and deletes without conditions')
    const isPut = 'Put' in parsed.data
    const { TableName, ...rest } = 'Put' in parsed.data ? parsed.data.Put : parsed.data.Delete
    const { pk, sk } = 'Item' in rest ? rest.Item : rest.Key
    const key = JSON.stringify([TableName, pk, sk])
    byKey.delete(key)
    byKey.set(key, { write, bytes: bytesOf(rest) + (isPut ? 0 : deletedBytes) })
  }
  return byKey.values()
}

/** At least the bytes that DynamoDB counts. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (value instanceof Uint8Array) return value.byteLength
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES
  const parts: unknown[] = value instanceof Set ? [...value] : Object.entries(value).flat()
  return parts.reduce<number>((bytes, part) => bytes + 1 + bytesOf(part), 3)
}
