import { allIn, type PlainItem, plainQuery, plainQueryOnce } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { Learning } from './learning.ts'

interface Codec<R> {
  decode(item: PlainItem): R
}
type Keys = Parameters<typeof itemsWith>[1]

/** The current records with these keys, in this order, without missing ones. */
export const readStored = async <R>(learning: Learning, { decode }: Codec<R>, keys: Keys): Promise<R[]> =>
  (await itemsWith(learning, keys)).map(decode)

/** The records that a query finds. */
export const queryStored = async <R>(
  { client, signal }: Learning,
  { decode, names }: Codec<R> & { names: readonly string[] },
  query: Parameters<typeof plainQuery>[1],
): Promise<R[]> => (await plainQuery(client, query, names, signal)).map(decode)

interface Page {
  readonly pk: string
  /** The sort keys begin so. */
  readonly start?: string | undefined
  /** The sort key of the last record of the page before. */
  readonly after?: string | null | undefined
  readonly limit: number
}

/** The next records of a partition, and the last of them if there may be more. */
export async function pageAfter<R>(
  learning: Learning,
  { decode, names }: Codec<R> & { names: readonly string[] },
  { pk, start, after, limit }: Page,
): Promise<{ records: R[]; last: R | null }> {
  const query = {
    ...{ ...allIn(learning, pk, start), Limit: limit },
    ...(typeof after === 'string' && { ExclusiveStartKey: { pk: { S: pk }, sk: { S: after } } }),
  }
  const { items, next } = await plainQueryOnce(learning.client, query, names, learning.signal)
  const records = items.map(decode)
  return { records, last: next ? (records.at(-1) ?? null) : null }
}

/** The records of these ids that exist, by id. */
export async function readById<Name extends string, R extends Record<Name, string>>(
  learning: Learning,
  codec: Codec<R>,
  name: Name,
  keyOf: (id: string) => Keys[number],
  ids: Iterable<string>,
): Promise<Map<string, R>> {
  const records = await readStored(learning, codec, Array.from(new Set(ids), keyOf))
  return new Map(records.map(record => [record[name], record]))
}
