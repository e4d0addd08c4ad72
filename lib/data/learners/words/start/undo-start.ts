import {
  START_PARTS_AT_ONCE,
  START_TAG,
  type StartUndo,
  type StartUndone,
} from '../../../../contracts/schemas/learners/word-starts.ts'
import type { Acting } from '../../../../platform/auth/actor.ts'
import { Problem } from '../../../../platform/problems/errors.ts'
import { allIn, plainQueryOnce } from '../../../../store/reading/plain-read.ts'
import { retryWhenChanged } from '../../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../../store/writing/transact.ts'
import {
  type StoredStart,
  type StoredWord,
  wordReceiptKey,
  wordReceiptRecord,
} from '../../../entities/collections/words.ts'
import type { Learning } from '../../records/learning.ts'
import { applyChanges } from '../apply-changes.ts'
import { removalItems } from '../remove-words.ts'
import { readWords } from '../stored-word.ts'
import { readStart, startItem } from './stored-start.ts'

/** Takes back some parts of a marking: the words that are as they were marked. */
export async function undoStart(
  learning: Learning,
  { user_id }: Acting,
  { request_id, from }: StartUndo,
): Promise<StartUndone> {
  // First: no late part of the marking may follow.
  await changeStart(learning, user_id, request_id, { is_undoing: true })
  const { receipts, next } = await receiptsFrom(learning, user_id, request_id, from)
  let removed = 0
  for (const receipt of receipts) removed += await takeBack(learning, user_id, receipt)
  if (next === null) await changeStart(learning, user_id, request_id, { is_undone: true })
  return { removed, next }
}

function changeStart(
  learning: Learning,
  user_id: number,
  request_id: string,
  change: Partial<Pick<StoredStart, 'is_undoing' | 'is_undone'>>,
): Promise<void> {
  return retryWhenChanged(async () => {
    const before = await readStart(learning, user_id, request_id)
    if (!before) throw new Problem('not_found', 'You have not marked words by this request.')
    const start = { ...before, ...change }
    if (start.is_undoing === before.is_undoing && start.is_undone === before.is_undone) return
    const items = { start: startItem(learning, before, start) }
    await transact(learning.client, items, { signal: learning.signal })
  })
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

/** The number of words of a part that were removed. */
async function takeBack(
  learning: Learning,
  user_id: number,
  { was, at }: { readonly was: Readonly<Record<string, unknown>>; readonly at: string },
): Promise<number> {
  let removed = 0
  await applyChanges(learning, user_id, Object.keys(was), {
    async plan(ids) {
      const words = await readWords(learning, user_id, ids)
      const unchanged = [...words.values()].filter(word => isAsMarked(word, at))
      return {
        planned: unchanged.map(before => ({ change: before.skill_id, word: { before, after: null } })),
      }
    },
    beside: some =>
      removalItems(
        learning,
        user_id,
        some.map(({ word }) => word.before),
      ),
    onWritten(some) {
      removed += some.length
    },
  })
  return removed
}

/** Every change raises the version, and a word that was removed and added again has another time or other tags. */
const isAsMarked = ({ version, created_at, state, tags }: StoredWord, at: string): boolean =>
  version === 1 && created_at === at && state === 'known' && tags.join(' ') === START_TAG
