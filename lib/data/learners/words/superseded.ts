import { encodeTime } from 'ulid'
import type { StateChangesWrite } from '../../../contracts/schemas/learners/words.ts'
import { allIn, plainQueryOnce } from '../../../store/reading/plain-read.ts'
import { type StoredWord, wordReceiptKey, wordReceiptRecord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'

/** A change that is younger counts as made when it arrives. */
const FRESH_MS = 10_000
/** The clocks by which other requests got their ids may be slow by this. */
const CLOCK_MS = 3_600_000
/** The newest are read, in one request, which the store ends at 1 MB. */
const MOST_RECEIPTS = 2_000
const LAST_ULID = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

type Change = Pick<StateChangesWrite['changes'][number], 'skill_id' | 'at'>

/** When a change was made that comes late. A clock that is ahead makes none late. */
export function lateBy({ skill_id, at }: Change, now: Date): [string, string][] {
  if (at === undefined || now.getTime() - Date.parse(at) < FRESH_MS) return []
  return [[skill_id, new Date(at).toISOString()]]
}

interface Late {
  readonly changes: readonly StateChangesWrite['changes'][number][]
  /** When the changes were made that come late. */
  readonly late: ReadonlyMap<string, string>
  readonly words: ReadonlyMap<string, StoredWord>
  idOf(skill_id: string): string
}

/** The words to which a request gave another state after a late change of theirs was made. */
export async function supersededAmong(
  learning: Learning,
  user_id: number,
  { changes, late, words, idOf }: Late,
): Promise<string[]> {
  const contested = changes.flatMap(({ skill_id, state }) => {
    const before = words.get(idOf(skill_id))
    const made = late.get(skill_id)
    if (made === undefined || state === (before?.state ?? null)) return []
    const ids = [skill_id, idOf(skill_id), ...(before?.joined ?? [])]
    return [{ skill_id, ids, made, isDecided: (before?.state_at ?? '') > made }]
  })
  const open = contested.filter(({ isDecided }) => !isDecided).map(({ made }) => made)
  const wasChosen = await chosenSince(learning, user_id, open)
  return contested
    .filter(({ ids, made, isDecided }) => isDecided || wasChosen(ids, made))
    .map(({ skill_id }) => skill_id)
}

/**
 * Tells if a request chose a word's state after a moment. The receipts say so also of words that are gone since, and of
 * those that had the state already. `moments` are those that will be asked about.
 */
async function chosenSince(
  learning: Learning,
  user_id: number,
  moments: readonly string[],
): Promise<(ids: readonly string[], at: string) => boolean> {
  if (moments.length === 0) return () => false
  const earliest = Math.min(...moments.map(Date.parse)) - CLOCK_MS
  const { pk, sk } = wordReceiptKey(user_id, encodeTime(Math.max(0, earliest), 10), 0)
  const [from] = sk.split('#')
  const query = {
    ...allIn(learning, pk, [from ?? '', `${LAST_ULID}#`]),
    ScanIndexForward: false,
    Limit: MOST_RECEIPTS,
  }
  const { items } = await plainQueryOnce(learning.client, query, wordReceiptRecord.names, learning.signal)
  const receipts = items.map(wordReceiptRecord.decode)
  return (ids, at) =>
    receipts.some(receipt =>
      ids.some(
        id =>
          Object.hasOwn(receipt.was, id) &&
          !receipt.superseded?.includes(id) &&
          (receipt.late?.[id] ?? receipt.at) > at,
      ),
    )
}
