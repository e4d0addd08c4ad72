import { ConditionFailed } from '../../../store/errors.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import { wordReceiptRecord } from '../../entities/collections/words.ts'
import { removedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { receiptsOfDay, type WordReceipt } from '../words/word-receipts.ts'

/** Keeps receipts that answer a request. */
export async function dropUndoValues(learning: Learning, user_id: number, day: number): Promise<void> {
  for (const receipt of await receiptsOfDay(learning, user_id, day))
    if (receipt.undo !== null) await dropValues(learning, receipt)
}

async function dropValues(learning: Learning, receipt: WordReceipt): Promise<void> {
  const { fingerprint, was, undo_of } = receipt
  // Forms send no id, so that nobody asks for their receipts again.
  const isOver = fingerprint === '' && undo_of === null && Object.keys(was).length === 0
  const sizeOf = (each: WordReceipt) => sizeOfRow(wordReceiptRecord.encode(each))
  const bytes = sizeOf(receipt) - (isOver ? 0 : sizeOf({ ...receipt, undo: null }))
  const { client, signal } = learning
  const receipts = inTransaction(learning.wordReceipts)
  const change = isOver ? receipts.delete(receipt) : receipts.patch(receipt).remove(['undo'])
  const items = {
    receipt: change.where((stored, { exists }) => exists(stored.undo)),
    ...(await removedBytes(learning, receipt.user_id, { learning: bytes })),
  }
  try {
    await transact(client, items, { signal })
  } catch (error) {
    // Another sweep has done it.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
