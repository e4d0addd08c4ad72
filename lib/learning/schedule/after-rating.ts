import type { Card, Rating } from '../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../contracts/schemas/learners/review-settings.ts'
import { rated } from './schedule.ts'
import { studyDay } from './study-time.ts'

/** Devices without a network compute the server's result by it: the next rating names this version. */
export function afterRating(before: Card, rating: Rating, at: Date, settings: ReviewSettings): Card {
  const after: Card = {
    ...before,
    ...rated(before, rating, at, settings),
    version: before.version + 1,
    introduced_on: before.introduced_on ?? studyDay(at, settings),
    buried_until: null,
  }
  if (!isLeech(before, after, settings)) return after
  return { ...after, leech: true, suspended: settings.leech_action === 'suspend' ? 'leech' : null }
}

/** True at the threshold of lapses, and after each further half of it. */
export function isLeech(
  { lapses: former }: Card,
  { lapses }: Card,
  { leech_threshold }: ReviewSettings,
): boolean {
  if (leech_threshold === 0 || lapses === former || lapses < leech_threshold) return false
  return (lapses - leech_threshold) % Math.ceil(leech_threshold / 2) === 0
}
