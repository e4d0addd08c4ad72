import { isDeepStrictEqual } from 'node:util'
import type { Card } from '../../../../contracts/schemas/learners/review.ts'
import type { When } from '../../../../learning/changes/learnt-word.ts'
import { takenBack, touchesSources, type UndoValues } from '../../../../learning/changes/undo.ts'
import { inWindow } from '../../../../platform/async/window.ts'
import type { StoredUndo, StoredWord } from '../../../entities/collections/words.ts'
import { cardIdsOf } from '../../cards/card.ts'
import type { Learning } from '../../records/learning.ts'
import type { Planned } from '../apply-changes.ts'
import { readToChange, type ToChange } from '../read-to-change.ts'
import { ledWords } from '../stored-word.ts'
import { changeTo, type WordChange } from '../word-change.ts'
import { leftBy } from '../word-receipts.ts'
import { readSources } from '../word-sources.ts'

export interface ToTakeBack {
  readonly values: UndoValues & { readonly cards?: readonly Card[] | undefined }
  readonly at: string
  isLeft(word: StoredWord | null): boolean
}

/** Requires the word's content after the change. */
export const asLeft = (values: StoredUndo, at: string): ToTakeBack => ({
  ...{ values, at },
  isLeft: word => (word && leftBy(word)) === values.left,
})

/** Requires the change's version, for receipts without contents. */
export const ofVersion = (values: UndoValues, at: string, version: number): ToTakeBack => ({
  ...{ values, at },
  isLeft: word => word?.version === version && word.updated_at === at,
})

/** Null for words changed or reviewed since. */
export async function plannedUndo(
  learning: Learning,
  user_id: number,
  wanted: ReadonlyMap<string, ToTakeBack>,
  when: When,
) {
  const ids = [...wanted.keys()]
  const known = await readToChange(learning, user_id, ids)
  const lost = ids.filter(id => !known.words.has(id))
  // Joined with another word since.
  const joined = lost.length > 0 ? [...(await ledWords(learning, user_id, lost)).keys()] : []
  const planned = await inWindow(
    wanted,
    { size: 8, signal: learning.signal },
    async ([id, change]): Promise<Planned<string>> => {
      const before = known.words.get(id) ?? null
      const undo = { ...change, before, cards: cardsIn(id, known.cards), when }
      // Adds no word beside the one it was joined with.
      const isLeft = !joined.includes(id) && isWordAsLeft(change, id, known)
      return { change: id, word: isLeft ? await undone(learning, user_id, undo) : null }
    },
  )
  return { ...known, planned, joined }
}

/** Requires no review since; of an added word none at all. */
export function isWordAsLeft(
  { values, at, isLeft }: ToTakeBack,
  skill_id: string,
  { words, cards }: Pick<ToChange, 'words' | 'cards'>,
): boolean {
  if (!isLeft(words.get(skill_id) ?? null)) return false
  const own = cardsIn(skill_id, cards)
  if (values.was === null)
    return own.every(card => isUntouched(card, at) || values.cards?.some(areSame(card)))
  return own.every(({ introduced_on, last_review }) => introduced_on === null || (last_review ?? '') < at)
}

const cardsIn = (skill_id: string, cards: ToChange['cards']): Card[] =>
  cardIdsOf({ kind: 'word', id: skill_id }).flatMap(id => cards.get(id) ?? [])

const areSame = (card: Card) => (each: Card) => isDeepStrictEqual(card, { ...each, version: card.version })

/** A card is made some moments after its change. */
const MADE_MS = 60_000

/**
 * True for a card of the change that nobody rated, forgot, suspended or put off here. Forgotten ones are due since; ratings
 * from elsewhere do not count.
 */
const isUntouched = (
  { introduced_on, last_review, suspended, buried_until, due_at, version }: Card,
  at: string,
) =>
  introduced_on === null &&
  suspended !== 'user' &&
  buried_until === null &&
  (version === 1 || last_review !== null || Date.parse(due_at) - Date.parse(at) < MADE_MS)

interface Undo extends Pick<ToTakeBack, 'values' | 'at'> {
  readonly before: StoredWord | null
  readonly cards: readonly Card[]
  readonly when: When
}

async function undone(
  learning: Learning,
  user_id: number,
  { before, values, at, cards, when }: Undo,
): Promise<WordChange | null> {
  const known =
    before && before.sources > 0 && touchesSources(values)
      ? await readSources(learning, user_id, before.skill_id)
      : []
  const { word, sources } = takenBack(values, { word: before, sources: known }, when)
  const change = { sources: { before: known, after: sources } }
  const was = values.cards
  if (!was || !word) return changeTo(user_id, before, word, change)
  const isIn = (some: readonly Card[]) => (card: Card) => some.some(({ card_id }) => card_id === card.card_id)
  const gone = cards.filter(card => !isIn(was)(card) && isUntouched(card, at))
  const returned = was.filter(card => !isIn(cards)(card))
  return changeTo(user_id, before, word, { ...change, returned, ...(gone.length > 0 && { gone }) })
}
