import { wordReceiptKey, wordReceiptRecord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'

const MOST_FOLLOWED = 100

export async function doneAgainBy(
  learning: Learning,
  user_id: number,
  undone_by: string,
): Promise<string | null> {
  const [undo] = await readStored(learning, wordReceiptRecord, [wordReceiptKey(user_id, undone_by, 0)])
  return undo?.is_undone ? undo.undone_by : null
}

/** Null if the change stands again. */
export async function standingUndo(
  learning: Learning,
  user_id: number,
  undone_by: string,
): Promise<string | null> {
  let undo = undone_by
  for (let followed = 0; followed < MOST_FOLLOWED; followed += 1) {
    const redo = await doneAgainBy(learning, user_id, undo)
    if (redo === null) return undo
    const next = await doneAgainBy(learning, user_id, redo)
    if (next === null) return null
    undo = next
  }
  return undo
}
