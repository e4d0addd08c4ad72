import { type Card, type Rating, StudyDay } from '../../../contracts/schemas/learners/review.ts'
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

const NAMES = StudyDay.omit({ day: true }).keyof().options

export const presentDay = (stored: Partial<StudyDay> & { day: string }): StudyDay =>
  StudyDay.parse({
    day: stored.day,
    ...Object.fromEntries(NAMES.map(name => [name, stored[name] ?? 0])),
  })

/** True if anything was done on that day. */
export const isStudied = ({ reviews, new: fresh, learning, read_rows, read_ms }: StudyDay) =>
  reviews + fresh + learning + read_rows + read_ms > 0
