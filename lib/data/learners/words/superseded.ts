import { encodeTime } from 'ulid'
import type { StateChangesWrite } from '../../../contracts/schemas/learners/words.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { LAST_REQUEST, newestReceipts, WITHOUT_VALUES, type WordReceipt } from './word-receipts.ts'

/** Younger changes count as made on arrival. */
const FRESH_MS = 10_000
/** Allows for slow clocks behind other requests' ids. */
const CLOCK_MS = 3_600_000
/** Newest first, in few requests, each of which ends at 1 MB. */
const MOST_RECEIPTS = 2_000
const MOST_REQUESTS = 8

type Change = Pick<StateChangesWrite['changes'][number], 'skill_id' | 'at'>

/** Milliseconds since 1970 for a late change, else null. A clock that is ahead makes none late. */
export const lateSince = (made: number, now: Date): string | null =>
  now.getTime() - made < FRESH_MS ? null : new Date(made).toISOString()

export function lateBy({ skill_id, at }: Change, now: Date): [string, string][] {
  const late = at === undefined ? null : lateSince(Date.parse(at), now)
  return late === null ? [] : [[skill_id, late]]
}

/** Takes milliseconds since 1970. */
export type ReceiptsSince = (moment: number) => Promise<readonly WordReceipt[]>

interface Late {
  readonly changes: readonly StateChangesWrite['changes'][number][]
  readonly late: ReadonlyMap<string, string>
  readonly words: ReadonlyMap<string, StoredWord>
  readonly receipts: ReceiptsSince
  idOf(skill_id: string): string
}

/** Another state came after a late change was made. */
export async function supersededAmong({ changes, late, words, receipts, idOf }: Late): Promise<string[]> {
  if (late.size === 0) return []
  const contested = changes.flatMap(({ skill_id, state }) => {
    const before = words.get(idOf(skill_id))
    const made = late.get(skill_id)
    if (made === undefined || state === (before?.state ?? null)) return []
    const ids = [skill_id, idOf(skill_id), ...(before?.joined ?? [])]
    return [{ skill_id, ids, made, isDecided: (before?.state_at ?? '') > made }]
  })
  const open = contested.filter(({ isDecided }) => !isDecided).map(({ made }) => made)
  const wasChosen = await chosenSince(receipts, open)
  return contested
    .filter(({ ids, made, isDecided }) => isDecided || wasChosen(ids, made))
    .map(({ skill_id }) => skill_id)
}

/** Receipts also tell of words that are gone, or had the state already. `moments` will be asked. */
async function chosenSince(
  receiptsSince: ReceiptsSince,
  moments: readonly string[],
): Promise<(ids: readonly string[], at: string) => boolean> {
  if (moments.length === 0) return () => false
  const receipts = await receiptsSince(Math.min(...moments.map(Date.parse)))
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

export const receiptsRead =
  (learning: Learning, user_id: number): ReceiptsSince =>
  async moment => {
    const from = encodeTime(Math.max(0, moment - CLOCK_MS), 10)
    const found: WordReceipt[] = []
    let requests = 0
    const range = [from, LAST_REQUEST] as const
    const pages = { limit: MOST_RECEIPTS, names: WITHOUT_VALUES }
    for await (const page of newestReceipts(learning, user_id, range, pages)) {
      found.push(...page)
      requests += 1
      if (found.length >= MOST_RECEIPTS || requests === MOST_REQUESTS) break
    }
    return found.slice(0, MOST_RECEIPTS)
  }

/** One read for these times. Changes of one request have different words. */
export function receiptsReadOnce(
  learning: Learning,
  user_id: number,
  times: readonly string[],
): ReceiptsSince {
  const since = times.reduce((earliest, at) => Math.min(earliest, Date.parse(at)), learning.now().getTime())
  let read: ReturnType<ReceiptsSince> | null = null
  return () => {
    read ??= receiptsRead(learning, user_id)(since)
    return read
  }
}
