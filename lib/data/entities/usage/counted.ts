import { STORED_KINDS, type StoredBytes } from '../../../contracts/schemas/accounts/quotas.ts'
import type { StoreTable } from '../../../store/client.ts'
import { plainItems, plainKey } from '../../../store/entity.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'

const USAGE = { pk: 'USAGE#${user_id}', sk: 'BYTES' } as const
export const usageKey = (user_id: number) => plainKey(USAGE, { user_id })

/** Written by name. Missing sums are counted anew, so they are neither backed up nor moved. */
export const accountUsage = plainItems('account_usage', USAGE, { role: 'passing' })

type Kind = keyof StoredBytes
type Bytes = Readonly<Partial<Record<Kind, number>>>
const attributeOf = (kind: Kind) => `n_${kind}`
const sumOf = (bytes: Bytes) => STORED_KINDS.reduce((sum, kind) => sum + (bytes[kind] ?? 0), 0)

export interface Usage {
  readonly bytes: number
  readonly by_kind: StoredBytes
  readonly version: number
  readonly counted_at: string | null
  readonly is_noted: boolean
}

export function usageIn(item: PlainItem = {}): Usage {
  // More may be removed than was counted before the first count.
  const number = (name: string) => Math.max(0, Number(item[name] ?? 0))
  const of = (kind: Kind) => number(attributeOf(kind))
  return {
    bytes: number('bytes'),
    by_kind: {
      texts: of('texts'),
      recordings: of('recordings'),
      audio: of('audio'),
      files: of('files'),
      learning: of('learning'),
    },
    version: number('version'),
    counted_at: item.counted_at === undefined ? null : String(item.counted_at),
    is_noted: item.noted_at !== undefined,
  }
}

class CountedBytes {
  private readonly where: Pick<StoreTable, 'table'>
  private readonly user_id: number
  private readonly more: Bytes
  private readonly most: number | undefined

  constructor(where: Pick<StoreTable, 'table'>, user_id: number, more: Bytes, most?: number) {
    this.where = where
    this.user_id = user_id
    this.more = more
    this.most = most
  }

  and(more: Bytes): CountedBytes {
    const sums = STORED_KINDS.map(kind => [kind, (this.more[kind] ?? 0) + (more[kind] ?? 0)])
    return new CountedBytes(this.where, this.user_id, Object.fromEntries(sums), this.most)
  }

  commit() {
    const { most, more, user_id } = this
    const kinds = STORED_KINDS.filter(kind => more[kind])
    const sum = sumOf(more)
    return {
      Update: {
        TableName: this.where.table,
        Key: usageKey(user_id),
        UpdateExpression: `SET user_id = :user_id ADD #version :one, #bytes :sum${kinds.map(kind => `, ${attributeOf(kind)} :${kind}`).join('')}`,
        ...(most === undefined
          ? {}
          : { ConditionExpression: 'attribute_not_exists(#bytes) OR #bytes <= :room' }),
        ExpressionAttributeNames: { '#version': 'version', '#bytes': 'bytes' },
        ExpressionAttributeValues: {
          ':user_id': user_id,
          ':one': 1,
          ':sum': sum,
          ...Object.fromEntries(kinds.map(kind => [`:${kind}`, more[kind]])),
          ...(most === undefined ? {} : { ':room': most - sum }),
        },
      },
    }
  }
}

/** Empty without bytes. With `most` it fails if the account would have more. */
export function countedBytes(
  where: Pick<StoreTable, 'table'>,
  user_id: number,
  more: Bytes,
  most?: number,
): Record<string, TransactItem> {
  const isChange = STORED_KINDS.some(kind => more[kind])
  return isChange ? { usage: new CountedBytes(where, user_id, more, most) } : {}
}

/** One transaction writes an item once. */
export function withBytes(
  where: Pick<StoreTable, 'table'>,
  user_id: number,
  more: Bytes,
  items: Readonly<Record<string, TransactItem>>,
): Record<string, TransactItem> {
  const { usage } = items
  return usage instanceof CountedBytes
    ? { ...items, usage: usage.and(more) }
    : { ...items, ...countedBytes(where, user_id, more) }
}

/** Empty without sums, as after an erasure. */
export async function removedBytes(
  where: StoreTable & { readonly signal: AbortSignal },
  user_id: number,
  bytes: Bytes,
): Promise<Record<string, TransactItem>> {
  const [item] = sumOf(bytes) === 0 ? [] : await itemsWith(where, [usageKey(user_id)])
  if (!item) return {}
  const less = Object.fromEntries(STORED_KINDS.map(kind => [kind, -(bytes[kind] ?? 0)]))
  const { Update } = new CountedBytes(where, user_id, less).commit()
  return { usage: { Update: { ...Update, ConditionExpression: 'attribute_exists(pk)' } } }
}

export const notedUsage = (
  { table }: Pick<StoreTable, 'table'>,
  user_id: number,
  noted_at: string,
): TransactItem => ({
  Update: {
    TableName: table,
    Key: usageKey(user_id),
    UpdateExpression: 'SET user_id = :user_id, noted_at = :noted_at ADD #version :one',
    ConditionExpression: 'attribute_not_exists(noted_at)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':user_id': user_id, ':noted_at': noted_at, ':one': 1 },
  },
})

export const replacedUsage = (
  { table }: Pick<StoreTable, 'table'>,
  user_id: number,
  { version }: Usage,
  bytes: Bytes,
  counted_at: string,
): TransactItem => ({
  Put: {
    TableName: table,
    Item: {
      ...usageKey(user_id),
      user_id,
      version: version + 1,
      bytes: sumOf(bytes),
      ...Object.fromEntries(STORED_KINDS.map(kind => [attributeOf(kind), bytes[kind] ?? 0])),
      counted_at,
    },
    ConditionExpression: version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ...(version === 0 ? {} : { ExpressionAttributeValues: { ':version': version } }),
  },
})

/** Keys with those of indexes, and what DynamoDB counts for each item. */
const KEYS_BYTES = 200
const NUMBER_BYTES = 8
/** Keys, those of indexes, and what ElectroDB adds. */
const NOT_COUNTED = /^(?:(?:gsi\d)?[ps]k|__edb_[ev]__)$/

/** Equal before writing and after reading. */
export function sizeOfRow(row: Readonly<Record<string, unknown>>): number {
  let bytes = KEYS_BYTES
  for (const [name, value] of Object.entries(row)) {
    if (NOT_COUNTED.test(name) || value === undefined) continue
    bytes += name.length + (typeof value === 'string' ? Buffer.byteLength(value) : NUMBER_BYTES)
  }
  return bytes
}
