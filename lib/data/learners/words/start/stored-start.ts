import type { StartLevels } from '../../../../contracts/schemas/learners/word-starts.ts'
import type { Acting } from '../../../../platform/auth/actor.ts'
import { allIn } from '../../../../store/reading/plain-read.ts'
import { plainPutIf } from '../../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../../store/writing/transact.ts'
import { type StoredStart, wordStartKey, wordStartRecord } from '../../../entities/collections/words.ts'
import { changeStored } from '../../records/change-stored.ts'
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

export function startItem(
  { wordStarts }: Learning,
  before: StoredStart | null,
  after: StoredStart,
): TransactItem {
  const { marked, is_undoing, is_undone } = wordStartRecord.encode(before ?? after)
  return plainPutIf(
    wordStarts,
    wordStartRecord.encode(after),
    before ? { marked, is_undoing, is_undone } : 'absent',
  )
}

/** Stops late parts, and names the undoing request, unless done. Null if the request marked no words. */
export const beginUndo = (learning: Learning, user_id: number, request_id: string, undone_by: string) =>
  changeStart(learning, user_id, request_id, before =>
    before.is_undone || before.undone_by !== null ? before : { ...before, is_undoing: true, undone_by },
  )

export const endUndo = (learning: Learning, user_id: number, request_id: string) =>
  changeStart(learning, user_id, request_id, before =>
    before.is_undone ? before : { ...before, is_undone: true },
  )

const changeStart = (
  learning: Learning,
  user_id: number,
  request_id: string,
  change: (before: StoredStart) => StoredStart,
): Promise<StoredStart | null> =>
  changeStored(learning, {
    record: wordStartRecord,
    key: wordStartKey(user_id, request_id),
    change: before => before && change(before),
    write: (before, after) => startItem(learning, before, after),
  })

export async function startsOf(learning: Learning, user_id: number): Promise<StoredStart[]> {
  const starts = await queryStored(learning, wordStartRecord, allIn(learning, wordStartKey(user_id, '').pk))
  return starts.sort((one, other) => (one.at < other.at ? -1 : 1))
}

export async function lastStart(learning: Learning, { user_id }: Acting): Promise<Pick<StartLevels, 'last'>> {
  const starts = await startsOf(learning, user_id)
  const last = starts.findLast(({ is_undone }) => !is_undone)
  if (!last) return { last: null }
  const { request_id, level, marked, at } = last
  return { last: { request_id, level, marked, at } }
}
