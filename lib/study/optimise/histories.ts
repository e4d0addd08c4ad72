import { studyTime } from '../../platform/values/study-time.ts'
import type { FitOrder } from './messages.ts'

/** A rating of a card; `days` are study days since the one before it. */
export interface PastReview {
  readonly rating: number
  readonly days: number
  readonly isFitted: boolean
}

const DAY_MS = 86_400_000
/** The share of all ratings, by time, that weights are fitted to; the rest is held out. */
const FITTED_SHARE = 0.8

/** The ratings of each card in order; a card that was restarted begins a new history. */
export function historiesOf({ reviews, ...days }: Pick<FitOrder, 'reviews' | 'time_zone' | 'day_starts_at'>) {
  const inOrder = reviews.toSorted(([, , a], [, , b]) => a - b)
  const fitted = Math.floor(inOrder.length * FITTED_SHARE)
  const histories: PastReview[][] = []
  const open = new Map<number, { history: PastReview[]; day: number }>()
  for (const [place, [card, rating, at, isFirst]] of inOrder.entries()) {
    const day = Math.floor(studyTime(new Date(at), days).getTime() / DAY_MS)
    const known = isFirst ? undefined : open.get(card)
    const history = known?.history ?? []
    if (!known) histories.push(history)
    // A learner who travelled west may have gone back a day.
    history.push({ rating, days: known ? Math.max(0, day - known.day) : 0, isFitted: place < fitted })
    open.set(card, { history, day })
  }
  return histories
}
