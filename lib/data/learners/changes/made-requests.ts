import { type StoredStart, wordReceiptKey, wordReceiptRecord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { pageAfter } from '../records/read-items.ts'
import { LAST_REQUEST, newestReceipts, START_FINGERPRINT, type WordReceipt } from '../words/word-receipts.ts'

export interface MadeRequest {
  readonly request_id: string
  readonly receipts: readonly WordReceipt[]
}

/** Newest first, between two ids. */
export async function requestsBefore(
  learning: Learning,
  user_id: number,
  [oldest, before = LAST_REQUEST]: readonly [oldest: string, before: string | undefined],
  most: number,
): Promise<MadeRequest[]> {
  const receiptsByRequest = new Map<string, WordReceipt[]>()
  for await (const page of newestReceipts(learning, user_id, [oldest, before], { limit: 2 * most })) {
    for (const receipt of page)
      receiptsByRequest.set(receipt.request_id, [
        receipt,
        ...(receiptsByRequest.get(receipt.request_id) ?? []),
      ])
    // The last one's parts may not all be read.
    if (shownIn(receiptsByRequest).length > most) break
  }
  return shownIn(receiptsByRequest).slice(0, most)
}

const shownIn = (receiptsByRequest: ReadonlyMap<string, readonly WordReceipt[]>): MadeRequest[] =>
  Array.from(receiptsByRequest, ([request_id, receipts]) => ({ request_id, receipts })).filter(
    ({ receipts }) => receipts.some(isShown),
  )

/** False for starts and imports, which are shown otherwise, and for changes of nothing. */
function isShown({ fingerprint, undo, undo_of, was, superseded }: WordReceipt): boolean {
  if (fingerprint === START_FINGERPRINT) return false
  if (undo) return Object.keys(undo).length > 0
  return undo_of === null && Object.keys(was).length > (superseded?.length ?? 0)
}

export async function startReceipt(
  learning: Learning,
  { user_id, request_id }: StoredStart,
): Promise<WordReceipt | null> {
  const { pk } = wordReceiptKey(user_id, '', 0)
  const page = { pk, start: `${request_id}#`, limit: 1 }
  return (await pageAfter(learning, wordReceiptRecord, page)).records[0] ?? null
}
