import {
  START_PARTS_AT_ONCE,
  type StartUndo,
  type StartUndone,
} from '../../../../contracts/schemas/learners/word-starts.ts'
import type { Acting } from '../../../../platform/auth/actor.ts'
import { Problem } from '../../../../platform/problems/errors.ts'
import { wordReceiptKey, wordReceiptRecord } from '../../../entities/collections/words.ts'
import type { Learning } from '../../records/learning.ts'
import { pageAfter } from '../../records/read-items.ts'
import { notBegun, takeBack } from '../undo/take-back.ts'
import { beginUndo, endUndo } from './stored-start.ts'

export async function undoStart(
  learning: Learning,
  { user_id }: Acting,
  { request_id: undo_of, from }: StartUndo,
): Promise<StartUndone> {
  const request_id = learning.newId()
  const start = await beginUndo(learning, user_id, undo_of, request_id)
  if (!start) throw new Problem('not_found', 'No marking of your words has this request_id.')
  if (start.is_undone) return { removed: 0, next: null }
  const keyOf = (part: number) => wordReceiptKey(user_id, undo_of, part)
  const { records, last } = await pageAfter(learning, wordReceiptRecord, {
    ...{ pk: keyOf(0).pk, start: `${undo_of}#`, limit: START_PARTS_AT_ONCE },
    after: from > 0 ? keyOf(from - 1).sk : null,
  })
  const undo = { user_id, undo_of, request_id: start.undone_by ?? request_id, progress: notBegun() }
  const removed = await takeBack(learning, undo, records)
  const next = last && last.part + 1
  if (next === null) await endUndo(learning, user_id, undo_of)
  return { removed, next }
}
