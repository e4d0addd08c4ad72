import type { Card, QueuedCard, Rating } from '../../../../lib/contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { afterRating } from '../../../../lib/learning/schedule/after-rating.ts'
import { intervalsAfter } from '../../../../lib/learning/schedule/schedule.ts'

const MINUTE_MS = 60_000

/** The card as a rating will leave it, if it is in its first steps then; null if it comes back on another day. */
export function stepAfter(
  item: QueuedCard,
  rating: Rating,
  at: Date,
  settings: ReviewSettings,
): QueuedCard | null {
  const card = afterRating(item.card, rating, at, settings)
  return isStep(card) ? { ...item, card } : null
}

const isStep = ({ state, suspended }: Card) =>
  suspended === null && (state === 'learning' || state === 'relearning')

/** Those of the steps that can be rated at that moment, the longest due first, with what each rating would do then. */
export function stepsDue(
  steps: readonly QueuedCard[],
  at: Date,
  settings: ReviewSettings,
): { due: QueuedCard[]; soon: QueuedCard[] } {
  const inOrder = steps
    .filter(({ card }) => waitMs(card, at) <= settings.learn_ahead_minutes * MINUTE_MS)
    .toSorted((a, b) => (a.card.due_at < b.card.due_at ? -1 : 1))
    .map(item => ({ ...item, intervals: intervalsAfter(item.card, at, settings) }))
  return {
    due: inOrder.filter(({ card }) => waitMs(card, at) <= 0),
    soon: inOrder.filter(({ card }) => waitMs(card, at) > 0),
  }
}

const waitMs = ({ due_at }: Card, at: Date) => Date.parse(due_at) - at.getTime()
