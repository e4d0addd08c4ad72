import type { Card, Rating, StudyDay } from '../../../contracts/schemas/learners/review.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { Counted } from '../../entities/collections/cards.ts'
import { isMature } from '../cards/card.ts'
import type { Learning } from '../records/learning.ts'

const COUNTS = Counted.keyof().options

export const NOTHING_COUNTED = Counted.parse(Object.fromEntries(COUNTS.map(name => [name, 0])))

/** The counts of a rating that turns one card into the other. */
export function counted(before: Card, after: Card, rating: Rating, ms: number): Counted {
  const wasMature = Number(isMature(before))
  return {
    reviews: Number(before.state === 'review'),
    new: Number(before.state === 'new'),
    learning: Number(before.state === 'learning' || before.state === 'relearning'),
    again: Number(rating === 'again'),
    lapses: after.lapses - before.lapses,
    ms,
    mature: wasMature,
    mature_passed: rating === 'again' ? 0 : wasMature,
  }
}

/** Adds the counts to the study day, or takes them away again. */
export function dayItem({ studyDays }: Learning, user_id: number, day: string, more: Counted, sign: 1 | -1) {
  const added = COUNTS.map(name => [name, sign * more[name]] as const)
  const changed = Object.fromEntries(added.filter(([, by]) => by !== 0))
  return inTransaction(studyDays).upsert({ user_id, day }).add(changed) satisfies TransactItem
}

export const presentDay = ({
  user_id: _,
  ...stored
}: Partial<StudyDay> & { day: string; user_id?: number }): StudyDay => ({
  ...NOTHING_COUNTED,
  read_rows: 0,
  read_ms: 0,
  ...stored,
})
