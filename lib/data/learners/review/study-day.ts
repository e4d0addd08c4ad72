import { z } from 'zod'
import type { Card, Rating, StudyDay } from '../../../contracts/schemas/learners/review.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { isMature } from '../cards/card.ts'
import type { Learning } from '../records/learning.ts'

/** What a rating adds to its study day. */
export const Counted = z.object({
  reviews: z.number(),
  new: z.number(),
  learning: z.number(),
  again: z.number(),
  lapses: z.number(),
  ms: z.number(),
  mature: z.number(),
  mature_passed: z.number(),
})
export type Counted = z.infer<typeof Counted>

/** A card that is rated so, and what it becomes. */
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

/** Adds what was counted, or takes it away again. */
export function dayItem({ studyDays }: Learning, user_id: number, day: string, more: Counted, sign: 1 | -1) {
  const added = Counted.keyof().options.map(name => [name, sign * more[name]] as const)
  const changed = Object.fromEntries(added.filter(([, by]) => by !== 0))
  return inTransaction(studyDays).upsert({ user_id, day }).add(changed).commit() satisfies TransactItem
}

type Stored = Partial<Record<Exclude<keyof StudyDay, 'day'>, number | undefined>> & { day: string }

export const presentDay = (stored: Stored): StudyDay => ({
  day: stored.day,
  reviews: stored.reviews ?? 0,
  new: stored.new ?? 0,
  learning: stored.learning ?? 0,
  again: stored.again ?? 0,
  lapses: stored.lapses ?? 0,
  ms: stored.ms ?? 0,
  mature: stored.mature ?? 0,
  mature_passed: stored.mature_passed ?? 0,
  read_rows: stored.read_rows ?? 0,
  read_ms: stored.read_ms ?? 0,
})
