import { ConditionFailed } from '../../../store/errors.ts'
import { MOST_WRITES } from '../../../store/writing/group-commits.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { Learning } from '../records/learning.ts'
import { type CardsOfWords, cardsOfWords, type KnownOfCards } from './word-cards.ts'
import type { WordChange } from './word-change.ts'
import { commitWords, itemsOfWords, weightOf } from './write-words.ts'

/** Vocabulary head, study day, two receipts, their bytes, and a sweep. */
const SHARED_WRITES = 6
/** A receipt may hold all former values, and an item 400 KB. */
const MOST_BYTES = 256 * 1024

export interface Planned<Change> {
  readonly change: Change
  readonly word: WordChange | null
}

interface Plan<P> extends KnownOfCards {
  readonly planned: readonly P[]
}

interface Applying<Change, P extends Planned<Change>> {
  /** Leaves out changes that are done. `isAgain` after something read has changed. */
  plan(changes: readonly Change[], isAgain: boolean): Promise<Plan<P>>
  /** Joins the transaction, such as a receipt. */
  beside?(some: readonly P[], cards: CardsOfWords): Readonly<Record<string, TransactItem>>
  /** Gets each transaction's changes, or all of a dry run. */
  onChanges?(some: readonly P[]): void
  /** Counts `beside` beyond receipts. */
  readonly more_beside?: number
  readonly dry_run?: boolean
}

/** Uses few transactions, with whole changes. One refused after a change of what was read plans the rest again. */
export async function applyChanges<Change, P extends Planned<Change>>(
  learning: Learning,
  user_id: number,
  changes: readonly Change[],
  { plan, beside, onChanges, more_beside = 0, dry_run = false }: Applying<Change, P>,
): Promise<void> {
  if (dry_run) {
    const { planned } = await plan(changes, false)
    onChanges?.(planned)
    return
  }
  const left = new Set(changes)
  let isAgain = false
  const attempt = async () => {
    const { planned, areMoved = false, ...known } = await plan([...left], isAgain)
    isAgain = true
    const cards = await cardsOfWords(learning, user_id, wordsOf(planned), known)
    const packs = packsOf(planned, MOST_WRITES - SHARED_WRITES - more_beside, ({ word }) =>
      weightOf(word, cards),
    )
    for (const [n, pack] of packs.entries()) {
      const words = wordsOf(pack)
      const items = {
        ...beside?.(pack, cards),
        ...(await itemsOfWords(learning, user_id, words, cards, areMoved)),
      }
      try {
        await commitWords(learning, user_id, words, items)
      } catch (error) {
        // Attempts that get on are not counted.
        if (n > 0 && error instanceof ConditionFailed) return
        throw error
      }
      onChanges?.(pack)
      for (const { change } of pack) left.delete(change)
    }
    left.clear()
  }
  while (left.size > 0) await retryWhenChanged(attempt)
}

const wordsOf = (planned: readonly Planned<unknown>[]) => planned.flatMap(({ word }) => word ?? [])

/** Words whose ids begin alike share a part of the states. */
function packsOf<P>(
  planned: readonly P[],
  most: number,
  weigh: (each: P) => ReturnType<typeof weightOf>,
): P[][] {
  if (planned.length === 1) return [[...planned]]
  const packs: P[][] = []
  let room = { writes: 0, bytes: 0 }
  let parts = new Set<string>()
  for (const each of planned) {
    const { writes, part, bytes } = weigh(each)
    const more = () => writes + (part === null || parts.has(part) ? 0 : 1)
    if (packs.length === 0 || more() > room.writes || bytes > room.bytes) {
      packs.push([])
      room = { writes: most, bytes: MOST_BYTES }
      parts = new Set()
    }
    room = { writes: room.writes - more(), bytes: room.bytes - bytes }
    if (part !== null) parts.add(part)
    packs.at(-1)?.push(each)
  }
  return packs
}
