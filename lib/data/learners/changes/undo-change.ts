import { type ChangeUndone, MOST_LEFT } from '../../../contracts/schemas/learners/changes.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { batchesOf } from '../../../platform/values/batches.ts'
import { importKey, importRecord } from '../../entities/collections/imports.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { beginUndo, endUndo, readStart } from '../words/start/stored-start.ts'
import { readWords } from '../words/stored-word.ts'
import { notBegun, takeBack } from '../words/undo/take-back.ts'
import { isTooOld, receiptsOf, WITHOUT_VALUES } from '../words/word-receipts.ts'
import { claimUndo, settleUndo } from './claim-undo.ts'
import { doneAgainBy } from './follow-undos.ts'
import { namedWords } from './named-words.ts'

const PARTS_AT_ONCE = 8

/** Keeps the id of the first request: repetitions and others continue there, and get the same answer. */
export async function undoChange(
  learning: Learning,
  acting: Acting,
  undo_of: string,
  request_id: string,
): Promise<ChangeUndone> {
  const { user_id } = acting
  const own = await receiptsOf(learning, user_id, request_id, WITHOUT_VALUES)
  const isOfAnother = own.some(receipt => receipt.undo_of !== undo_of)
  const start = isOfAnother
    ? await readStart(learning, user_id, undo_of)
    : await beginUndo(learning, user_id, undo_of, request_id)
  // Comes before reading the parts: later ones are not made.
  const undone_by = start
    ? start.undone_by
    : await claimUndo(learning, user_id, undo_of, isOfAnother ? null : request_id)
  const redo = undone_by === null ? null : await doneAgainBy(learning, user_id, undone_by)
  // Undoes the last redo of a change done again. This request may be the undo that was undone.
  if (redo !== null)
    return own.length > 0 && !isOfAnother
      ? undoneCountsOf(learning, user_id, request_id)
      : undoChange(learning, acting, redo, request_id)
  if (isOfAnother)
    throw new Problem('idempotency_mismatch', 'This request_id belongs to another request. Send a new one.')
  const receipts = await receiptsOf(learning, user_id, undo_of)
  if (receipts.length === 0 && !start) return importOf(learning, user_id, undo_of, request_id)
  if (receipts.some(isTooOld)) throw refusal('undo_too_old')
  const by = undone_by ?? request_id
  const undo = { user_id, undo_of, request_id: by, progress: notBegun() }
  for (const parts of batchesOf(receipts, { items: PARTS_AT_ONCE })) await takeBack(learning, undo, parts)
  const undoneCounts = await undoneCountsOf(learning, user_id, by)
  if (start) await endUndo(learning, user_id, undo_of)
  else await settleUndo(learning, user_id, undo_of, { by, is_undone: undoneCounts.undone > 0 })
  return undoneCounts
}

async function importOf(
  learning: Learning,
  user_id: number,
  import_id: string,
  request_id: string,
): Promise<ChangeUndone> {
  const [importOfChange] = await readStored(learning, importRecord, [importKey(user_id, import_id)])
  if (!importOfChange) throw new Problem('not_found', 'No change to your words has this request_id.')
  return { request_id, undone: 0, left: 0, words: [], is_import: true }
}

async function undoneCountsOf(
  learning: Learning,
  user_id: number,
  request_id: string,
): Promise<ChangeUndone> {
  const own = await receiptsOf(learning, user_id, request_id, WITHOUT_VALUES)
  const left = own.flatMap(({ superseded }) => superseded ?? [])
  const written = new Map(own.flatMap(receipt => Object.entries(receipt.written ?? {})))
  const some = left.slice(0, MOST_LEFT).map(id => ({ skill_id: id, written: written.get(id) ?? '' }))
  const words = await readWords(
    learning,
    user_id,
    some.map(({ skill_id }) => skill_id),
  )
  return {
    request_id,
    undone: written.size - left.length,
    left: left.length,
    words: namedWords(words, some),
    is_import: false,
  }
}
