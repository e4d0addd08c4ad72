import { plainPatch } from '../../../store/writing/plain-writes.ts'
import { wordReceiptKey, wordReceiptRecord } from '../../entities/collections/words.ts'
import { changeStored } from '../records/change-stored.ts'
import type { Learning } from '../records/learning.ts'
import { isTooOld, type WordReceipt } from '../words/word-receipts.ts'

/** Returns the first request to undo the change. Null for no or too old a change; without `by` also before any. */
export async function claimUndo(
  learning: Learning,
  user_id: number,
  request_id: string,
  by: string | null,
): Promise<string | null> {
  const claimed = await changeClaim(learning, user_id, request_id, before =>
    by !== null && before.undone_by === null && !isTooOld(before)
      ? { undone_by: by, is_undone: false }
      : null,
  )
  return claimed?.undone_by ?? null
}

/** A change whose words all stayed can be undone by another request. */
export async function settleUndo(
  learning: Learning,
  user_id: number,
  request_id: string,
  { by, is_undone }: { readonly by: string; readonly is_undone: boolean },
): Promise<void> {
  const after = is_undone ? { undone_by: by, is_undone } : { undone_by: null, is_undone: null }
  await changeClaim(learning, user_id, request_id, before =>
    before.undone_by === by && before.is_undone !== is_undone ? after : null,
  )
}

type Claim = Pick<WordReceipt, 'undone_by' | 'is_undone'>

const changeClaim = (
  learning: Learning,
  user_id: number,
  request_id: string,
  change: (before: WordReceipt) => Claim | null,
): Promise<WordReceipt | null> =>
  changeStored(learning, {
    record: wordReceiptRecord,
    key: wordReceiptKey(user_id, request_id, 0),
    change(before) {
      const claim = before && change(before)
      return claim ? { ...before, ...claim } : before
    },
    // Writes these alone: a receipt may be large, and a sweep may drop values.
    write(before, after) {
      const { undone_by, is_undone } = wordReceiptRecord.encode(after)
      const names = ['undone_by', 'is_undone'] as const
      return plainPatch(learning.wordReceipts, wordReceiptRecord.encode(before ?? after), {
        set: { undone_by, is_undone },
        remove: undone_by === undefined ? names : [],
        ...{ unchanged: names, kept: [] },
      })
    },
  })
