import { encodeTime } from 'ulid'
import type { StateChangesWrite } from '../../../contracts/schemas/learners/words.ts'
import { allIn } from '../../../store/reading/plain-read.ts'
import { wordReceiptKey, wordReceiptRecord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored } from '../records/read-items.ts'

/** A change that is younger counts as made when it arrives. */
const FRESH_MS = 10_000
/** The clocks by which other requests got their ids may be slow by this. */
const CLOCK_MS = 3_600_000
const LAST_ULID = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

type Change = Pick<StateChangesWrite['changes'][number], 'skill_id' | 'at'>

/** When a change was made that comes late. A clock that is ahead makes none late. */
export function lateBy({ skill_id, at }: Change, now: Date): [string, string][] {
  if (at === undefined || now.getTime() - Date.parse(at) < FRESH_MS) return []
  return [[skill_id, new Date(at).toISOString()]]
}

/**
 * Tells if a request chose a word's state after a moment. The receipts say so also of words that are gone since, and of
 * those that had the state already. `late` are the moments that will be asked about.
 */
export async function chosenSince(
  learning: Learning,
  user_id: number,
  late: ReadonlyMap<string, string>,
): Promise<(skill_id: string, at: string) => boolean> {
  if (late.size === 0) return () => false
  const earliest = Math.min(...[...late.values()].map(Date.parse)) - CLOCK_MS
  const { pk, sk } = wordReceiptKey(user_id, encodeTime(Math.max(0, earliest), 10), 0)
  const [from] = sk.split('#')
  const query = allIn(learning, pk, [from ?? '', `${LAST_ULID}#`])
  const receipts = await queryStored(learning, wordReceiptRecord, query)
  return (skill_id, at) =>
    receipts.some(
      receipt =>
        Object.hasOwn(receipt.was, skill_id) &&
        !receipt.superseded?.includes(skill_id) &&
        (receipt.late?.[skill_id] ?? receipt.at) > at,
    )
}
