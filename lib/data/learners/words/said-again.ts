import { encodeTime } from 'ulid'
import { bothUndone } from '../../../learning/changes/undo.ts'
import { plainPatch } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { type StoredUndo, wordReceiptRecord } from '../../entities/collections/words.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import type { CardsOfWords } from './word-cards.ts'
import { changesState, type WordChange } from './word-change.ts'
import { LAST_REQUEST, leftBy, newestReceipts, undoValuesOf, type WordReceipt } from './word-receipts.ts'

/** A form saves while typing: saves this close are one change. */
const TYPING_MS = 5 * 60_000

/** Extends the last change of the same texts, so that typing is undone at once; null for a change of its own. */
export function saidAgain(
  learning: Learning,
  user_id: number,
  change: WordChange,
  { last, cards }: { readonly last: WordReceipt | null; readonly cards: CardsOfWords },
): Record<string, TransactItem> | null {
  const { before, after } = change
  const [[id, more] = []] = Object.entries(undoValuesOf([change], cards))
  if (!before || !after || id === undefined || !more) return null
  const former = last?.undo?.[id]
  if (!last || !former || former.left !== leftBy(before)) return null
  const values = sameTexts(former, more) ? bothUndone(former, more, after) : null
  if (!values) return null
  const row = wordReceiptRecord.encode(last)
  const isAsBefore = Object.keys(values.was ?? {}).length === 0
  const both = isAsBefore ? {} : { [id]: { ...more, ...values } }
  const { at, undo } = wordReceiptRecord.encode({ ...last, at: after.updated_at, undo: both })
  const bytes = sizeOfRow({ ...row, at, undo }) - sizeOfRow(row)
  const receipt = plainPatch(learning.wordReceipts, row, {
    set: { at, undo },
    remove: [],
    unchanged: ['at', 'undone_by'],
    kept: [],
  })
  return { receipt, ...countedBytes(learning, user_id, { learning: bytes }) }
}

/** Null unless it is a form's from a moment ago that nobody has undone. */
export async function lastSaid(
  learning: Learning,
  user_id: number,
  change: WordChange,
): Promise<WordReceipt | null> {
  if (!change.before || changesState(change)) return null
  const oldest = encodeTime(learning.now().getTime() - TYPING_MS, 10)
  for await (const [last] of newestReceipts(learning, user_id, [oldest, LAST_REQUEST], { limit: 1 }))
    return last?.fingerprint === '' && last.undo_of === null && last.undone_by === null ? last : null
  return null
}

const TEXTS = new Set(['note', 'tags', 'meaning'])

function sameTexts({ was: one, ...first }: StoredUndo, { was: other, ...second }: StoredUndo): boolean {
  if (first.cards ?? second.cards) return false
  const names = Object.keys(one ?? {}).sort()
  return (
    names.every(name => TEXTS.has(name)) &&
    names.join() ===
      Object.keys(other ?? {})
        .sort()
        .join()
  )
}
