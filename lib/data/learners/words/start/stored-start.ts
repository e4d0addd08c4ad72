import type { StartLevels } from '../../../../contracts/schemas/learners/word-starts.ts'
import type { Acting } from '../../../../platform/auth/actor.ts'
import { allIn } from '../../../../store/reading/plain-read.ts'
import { inTransaction, type TransactItem } from '../../../../store/writing/transact.ts'
import { type StoredStart, wordStartKey, wordStartRecord } from '../../../entities/collections/words.ts'
import type { Learning } from '../../records/learning.ts'
import { queryStored, readStored } from '../../records/read-items.ts'

export async function readStart(
  learning: Learning,
  user_id: number,
  request_id: string,
): Promise<StoredStart | null> {
  const [start = null] = await readStored(learning, wordStartRecord, [wordStartKey(user_id, request_id)])
  return start
}

/** The write of a start, on condition that it still is as it was read. */
export function startItem(learning: Learning, before: StoredStart | null, after: StoredStart): TransactItem {
  const start = inTransaction(learning.wordStarts)
  const row = wordStartRecord.encode(after)
  if (!before) return start.create(row)
  const { marked, is_undoing, is_undone } = wordStartRecord.encode(before)
  return start
    .put(row)
    .where((stored, { eq }) =>
      [eq(stored.marked, marked), eq(stored.is_undoing, is_undoing), eq(stored.is_undone, is_undone)].join(
        ' AND ',
      ),
    )
}

/** The newest marking that has not been undone. A learner has few. */
export async function lastStart(learning: Learning, { user_id }: Acting): Promise<Pick<StartLevels, 'last'>> {
  const starts = await queryStored(learning, wordStartRecord, allIn(learning, wordStartKey(user_id, '').pk))
  const last = starts
    .filter(({ is_undone }) => !is_undone)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .at(-1)
  if (!last) return { last: null }
  const { request_id, level, marked, at } = last
  return { last: { request_id, level, marked, at } }
}
