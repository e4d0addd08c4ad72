import { type PlainItem, plainBatches } from '../../../store/reading/plain-read.ts'
import { plainBatchGetAll } from '../../../store/writing/batch.ts'
import type { Learning } from './learning.ts'

type Keys = readonly { pk: string; sk: string }[]

/** These items as they are now, in any order; missing ones are left out. */
export const readItems = ({ client, table, signal }: Learning, keys: Keys): Promise<PlainItem[]> =>
  plainBatchGetAll(client, plainBatches(table, keys), signal)

/** The same, as records of this codec. */
export const readStored = async <R>(
  learning: Learning,
  { decode }: { decode(item: PlainItem): R },
  keys: Keys,
): Promise<R[]> => (await readItems(learning, keys)).map(decode)

/** The records of these ids that exist, by id. */
export async function readById<Name extends string, R extends Record<Name, string>>(
  learning: Learning,
  codec: { decode(item: PlainItem): R },
  name: Name,
  keyOf: (id: string) => Keys[number],
  ids: Iterable<string>,
): Promise<Map<string, R>> {
  const records = await readStored(learning, codec, Array.from(new Set(ids), keyOf))
  return new Map(records.map(record => [record[name], record]))
}
