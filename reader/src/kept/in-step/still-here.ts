import type { KeptDatabase, KeptReply, KeptText } from '../database.ts'

/** Thrown instead of writing what belongs to a text that was removed while it was being fetched. */
export class RemovedMeanwhile extends Error {}

/** How a text is to be kept; what is left out stays as it is. */
export interface AsKept {
  isAsked?: true
  /** The series with which it is kept, as long as the series is. */
  series?: string
}

/** Writes a reply of a text, unless the text was removed. A new text has no record before all its rows are here. */
export async function putReply(
  database: KeptDatabase,
  key: [text: number, request: string],
  reply: KeptReply,
  isNew = false,
): Promise<void> {
  const writing = database.transaction(['texts', 'replies'], 'readwrite')
  const isHere = isNew || (await writing.objectStore('texts').getKey(key[0])) !== undefined
  if (!isHere) throw new RemovedMeanwhile()
  await Promise.all([writing.objectStore('replies').put(reply, key), writing.done])
}

type Values = Pick<KeptText, 'id' | 'title' | 'user_id' | 'total_rows' | 'state' | 'bytes'>

/** Writes the record of a text over the one that is here now; a new one only if `fresh` gives the values that it lacks. */
export async function putRecord(
  database: KeptDatabase,
  values: Values,
  as: AsKept,
  fresh: { read_at: number } | null,
): Promise<void> {
  const writing = database.transaction(['texts', 'series'], 'readwrite')
  const texts = writing.objectStore('texts')
  const before = (await texts.get(values.id)) ?? (fresh && { isAsked: false, series: null, ...fresh })
  const isWanted =
    as.series === undefined || (await writing.objectStore('series').getKey(as.series)) !== undefined
  if (!before || !isWanted) throw new RemovedMeanwhile()
  await Promise.all([texts.put({ ...before, ...as, ...values }), writing.done])
}
