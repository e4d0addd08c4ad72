import {
  START_PARTS_AT_ONCE,
  type StartUndo,
  type StartUndone,
} from '../../../../contracts/schemas/learners/word-starts.ts'
import type { Acting } from '../../../../platform/auth/actor.ts'
import { Problem } from '../../../../platform/problems/errors.ts'
import { allIn, plainQueryOnce } from '../../../../store/reading/plain-read.ts'
import { wordReceiptKey, wordReceiptRecord } from '../../../entities/collections/words.ts'
import type { Learning } from '../../records/learning.ts'
import { notBegun, takeBack } from '../undo/take-back.ts'
import { beginUndo, endUndo } from './stored-start.ts'

/** Takes back some parts of a marking: the words that are as they were marked. */
export async function undoStart(
  learning: Learning,
  { user_id }: Acting,
  { request_id: undo_of, from }: StartUndo,
): Promise<StartUndone> {
  const request_id = learning.newId()
  const start = await beginUndo(learning, user_id, undo_of, request_id)
  if (!start) throw new Problem('not_found', 'You have not marked words by this request.')
  if (start.is_undone) return { removed: 0, next: null }
  const { receipts, next } = await receiptsFrom(learning, user_id, undo_of, from)
  const undo = { user_id, undo_of, request_id: start.undone_by ?? request_id, progress: notBegun() }
  const removed = await takeBack(learning, undo, receipts)
  if (next === null) await endUndo(learning, user_id, undo_of)
  return { removed, next }
}

/** Receipts after the part before `from`, in the order of their keys. */
async function receiptsFrom(learning: Learning, user_id: number, request_id: string, from: number) {
  const keyOf = (part: number) => wordReceiptKey(user_id, request_id, part)
  const { pk, sk } = keyOf(from - 1)
  const query = {
    ...allIn(learning, pk, `${request_id}#`),
    Limit: START_PARTS_AT_ONCE,
    ...(from > 0 ? { ExclusiveStartKey: { pk: { S: pk }, sk: { S: sk } } } : {}),
  }
  const { items, next } = await plainQueryOnce(
    learning.client,
    query,
    wordReceiptRecord.names,
    learning.signal,
  )
  const receipts = items.map(wordReceiptRecord.decode)
  const last = receipts.at(-1)
  return { receipts, next: next && last ? last.part + 1 : null }
}
