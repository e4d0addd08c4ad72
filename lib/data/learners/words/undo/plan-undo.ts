import { isDeepStrictEqual } from 'node:util'
import type { Card } from '../../../../contracts/schemas/learners/review.ts'
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

/** The values that take the change of a word back. */
export interface ToTakeBack {
  readonly values: UndoValues & { readonly cards?: readonly Card[] | undefined }
  /** When the word was changed. */
  readonly at: string
  /** True of the word, or of none, that the change left. */
  isLeft(word: StoredWord | null): boolean
}

/** The values of a receipt: the word must have the content that it had after the change. */
export const asLeft = (values: StoredUndo, at: string): ToTakeBack => ({
  ...{ values, at },
  isLeft: word => (word && leftBy(word)) === values.left,
})

/** The values of a receipt without contents: the word must have the version of the change. */
export const ofVersion = (values: UndoValues, at: string, version: number): ToTakeBack => ({
  ...{ values, at },
  isLeft: word => word?.version === version && word.updated_at === at,
})

/** Words with the changes that take others back; null for those that were changed or reviewed since. */
export async function plannedUndo(
  learning: Learning,
  user_id: number,
  wanted: ReadonlyMap<string, ToTakeBack>,
  now: string,
) {
  const ids = [...wanted.keys()]
  const known = await readToChange(learning, user_id, ids)
  const lost = ids.filter(id => !known.words.has(id))
  // They have become one with another since.
  const joined = lost.length > 0 ? [...(await ledWords(learning, user_id, lost)).keys()] : []
  const planned = await inWindow(
    wanted,
    { size: 8, signal: learning.signal },
    async ([id, change]): Promise<Planned<string>> => {
      const before = known.words.get(id) ?? null
      const undo = { before, values: change.values, now }
      // A word that became one with another is not added beside it.
      const isLeft = !joined.includes(id) && isWordAsLeft(change, id, known)
      return { change: id, word: isLeft ? await undone(learning, user_id, undo) : null }
    },
  )
  return { ...known, planned, joined }
}

/** True of a word that is as a change left it, and not reviewed since; an added one not reviewed at all. */
export function isWordAsLeft(
  { values, at, isLeft }: ToTakeBack,
  skill_id: string,
  { words, cards }: Pick<ToChange, 'words' | 'cards'>,
): boolean {
  if (!isLeft(words.get(skill_id) ?? null)) return false
  const own = cardIdsOf({ kind: 'word', id: skill_id }).flatMap(id => cards.get(id) ?? [])
  if (values.was === null) return values.cards ? areThese(own, values.cards) : own.every(isUntouched)
  return own.every(({ introduced_on, last_review }) => introduced_on === null || (last_review ?? '') < at)
}

const areThese = (own: readonly Card[], cards: readonly Card[]) =>
  own.every(card => isUntouched(card) || cards.some(each => isDeepStrictEqual(each, card)))

/** True of an added card that nobody has rated, forgotten, suspended or put off here. Ratings from elsewhere do not count. */
const isUntouched = ({ introduced_on, last_review, suspended, buried_until, version }: Card) =>
  introduced_on === null &&
  suspended !== 'user' &&
  buried_until === null &&
  (version === 1 || last_review !== null)

interface Undo extends Pick<ToTakeBack, 'values'> {
  readonly before: StoredWord | null
  readonly now: string
}

async function undone(
  learning: Learning,
  user_id: number,
  { before, values, now }: Undo,
): Promise<WordChange | null> {
  const known =
    before && before.sources > 0 && touchesSources(values)
      ? await readSources(learning, user_id, before.skill_id)
      : []
  const { word, sources } = takenBack(values, { word: before, sources: known }, { now })
  const returned = before ? [] : (values.cards ?? [])
  return changeTo(user_id, before, word, { sources: { before: known, after: sources }, returned })
}
