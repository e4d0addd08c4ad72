import type { Card, Rating } from '../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../contracts/schemas/learners/review-settings.ts'
import { rated } from './schedule.ts'
import { studyDay } from './study-time.ts'

/**
 * The card that a rating leaves. A device without a network knows by it what the server will have: the next rating of the
 * card names this version.
 */
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

/** True if a rating makes a card a leech: at the threshold, and after each further half of it. */
export function isLeech(
  { lapses: former }: Card,
  { lapses }: Card,
  { leech_threshold }: ReviewSettings,
): boolean {
  if (leech_threshold === 0 || lapses === former || lapses < leech_threshold) return false
  return (lapses - leech_threshold) % Math.ceil(leech_threshold / 2) === 0
}
