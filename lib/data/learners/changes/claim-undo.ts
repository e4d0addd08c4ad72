import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import { wordReceiptKey, wordReceiptRecord } from '../../entities/collections/words.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import type { WordReceipt } from '../words/word-receipts.ts'

type Claim = Pick<WordReceipt, 'undone_by' | 'is_undone'>

/** Notes with a change which request takes it back, and returns that: the first one that asked. */
export async function claimUndo(
  learning: Learning,
  user_id: number,
  request_id: string,
  by: string,
): Promise<string> {
  const claim = await changeClaim(learning, user_id, request_id, before =>
    before.undone_by === null ? { undone_by: by, is_undone: false } : null,
  )
  return claim.undone_by ?? by
}

/** Notes that a change is undone; one whose words all stayed can be undone by another request. */
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

const changeClaim = (
  learning: Learning,
  user_id: number,
  request_id: string,
  change: (before: Claim) => Claim | null,
): Promise<Claim> =>
  retryWhenChanged(async () => {
    const [before] = await readStored(learning, wordReceiptRecord, [wordReceiptKey(user_id, request_id, 0)])
    const claim = before ? change(before) : null
    if (!before || !claim) return before ?? { undone_by: null, is_undone: null }
    const sizeOf = (receipt: WordReceipt) => sizeOfRow(wordReceiptRecord.encode(receipt))
    const { client, wordReceipts, signal } = learning
    const { undone_by, is_undone } = before
    const patch = inTransaction(wordReceipts).patch({ user_id, request_id, part: 0 })
    const changed =
      claim.undone_by === null
        ? patch.remove(['undone_by', 'is_undone'])
        : patch.set({ undone_by: claim.undone_by, is_undone: Number(claim.is_undone) })
    const items = {
      receipt: changed.where((stored, { eq, notExists }) =>
        undone_by === null
          ? notExists(stored.undone_by)
          : `${eq(stored.undone_by, undone_by)} AND ${eq(stored.is_undone, Number(is_undone))}`,
      ),
      ...countedBytes(learning, user_id, { learning: sizeOf({ ...before, ...claim }) - sizeOf(before) }),
    }
    await transact(client, items, { signal })
    return claim
  })
