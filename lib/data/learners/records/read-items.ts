import { allIn, type PlainItem, plainQuery, plainQueryOnce } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { Learning } from './learning.ts'

interface Codec<R> {
  decode(item: PlainItem): R
}
type Keys = Parameters<typeof itemsWith>[1]

export const readStored = async <R>(learning: Learning, { decode }: Codec<R>, keys: Keys): Promise<R[]> =>
  (await itemsWith(learning, keys)).map(decode)

export const queryStored = async <R>(
  { client, signal }: Learning,
  { decode, names }: Codec<R> & { names: readonly string[] },
  query: Parameters<typeof plainQuery>[1],
): Promise<R[]> => (await plainQuery(client, query, names, signal)).map(decode)

interface Page {
  readonly pk: string
  readonly start?: string | undefined
  readonly after?: string | null | undefined
  readonly limit: number
}

/** Includes the last sort key if there may be more. */
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
