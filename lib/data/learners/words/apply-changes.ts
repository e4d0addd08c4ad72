import { MOST_WRITES } from '../../../store/writing/group-commits.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { Learning } from '../records/learning.ts'
import { type CardsOfWords, cardsOfWords, type KnownOfCards } from './word-cards.ts'
import { commitWords, itemsOfWords, type WordChange, writesOf } from './write-words.ts'

/** The head of the vocabulary, the study day, and a receipt with its bytes and those of what it undoes. */
const SHARED_WRITES = 6

/** A change that somebody asked for, with the word that it changes as it is now; null if it changes nothing. */
export interface Planned<Change> {
  readonly change: Change
  readonly word: WordChange | null
}

interface Plan<P> extends KnownOfCards {
  readonly planned: readonly P[]
}

/** How changes are applied. */
export interface Applying<Change, P extends Planned<Change>> {
  /**
   * Reads the words and folds the changes; what is done already is left out. `isAgain` says that a word has changed since
   * it was read.
   */
  plan(changes: readonly Change[], isAgain: boolean): Promise<Plan<P>>
  /** Further writes of a transaction, such as its receipt. */
  beside?(some: readonly P[]): Readonly<Record<string, TransactItem>>
  onWritten?(some: readonly P[]): void
  /** How many writes `beside` gives beyond a receipt. */
  readonly more_beside?: number
  /** Transactions that would refuse each other, since all raise the same head, are committed in turn. */
  readonly inTurn?: (commit: () => Promise<void>) => Promise<void>
}

/**
 * Applies changes of words in as few transactions as hold them, whole changes in each. A transaction is refused if a word
 * of it has changed since it was read; its changes are planned again then, and the others stay.
 */
export async function applyChanges<Change, P extends Planned<Change>>(
  learning: Learning,
  user_id: number,
  changes: readonly Change[],
  applying: Applying<Change, P>,
): Promise<void> {
  const { beside, onWritten, inTurn = run => run() } = applying
  const packsFor = async (some: readonly Change[], isAgain: boolean) => {
    const { planned, ...known } = await applying.plan(some, isAgain)
    const words = planned.flatMap(({ word }) => word ?? [])
    const cards = await cardsOfWords(learning, user_id, words, known)
    const room = MOST_WRITES - SHARED_WRITES - (applying.more_beside ?? 0)
    return packsOf(planned, cards, room).map(pack => ({ pack, cards }))
  }
  const commit = async ({ pack, cards }: { pack: readonly P[]; cards: CardsOfWords }) => {
    const words = pack.flatMap(({ word }) => word ?? [])
    const items = { ...beside?.(pack), ...(await itemsOfWords(learning, user_id, words, cards)) }
    await inTurn(() => commitWords(learning, user_id, words, items))
    onWritten?.(pack)
  }
  for (const first of await packsFor(changes, false)) {
    let left = new Set(first.pack.map(({ change }) => change))
    let planned: (typeof first)[] | null = [first]
    await retryWhenChanged(async () => {
      const packs = planned ?? (await packsFor([...left], true))
      planned = null
      for (const each of packs) {
        await commit(each)
        for (const { change } of each.pack) left.delete(change)
      }
      left = new Set()
    })
  }
}

/** Changes in packs that a transaction holds. Words whose ids begin alike share a part of the states. */
function packsOf<P extends Planned<unknown>>(
  planned: readonly P[],
  cards: CardsOfWords,
  most: number,
): P[][] {
  const packs: P[][] = []
  let room = 0
  let parts = new Set<string>()
  for (const each of planned) {
    const { writes, part } = each.word ? writesOf(each.word, cards) : { writes: 0, part: null }
    const more = () => writes + (part === null || parts.has(part) ? 0 : 1)
    if (more() > room || packs.length === 0) {
      packs.push([])
      room = most
      parts = new Set()
    }
    room -= more()
    if (part !== null) parts.add(part)
    packs.at(-1)?.push(each)
  }
  return packs
}
