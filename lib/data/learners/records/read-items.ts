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
