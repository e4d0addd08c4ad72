import { default_w, forgetting_curve } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { findBinding } from '../../../../lib/study/optimise/binding.ts'
import { historiesOf, logLoss, type PastReview } from '../../../../lib/study/optimise/fit.ts'
import type { Review } from '../../../../lib/study/optimise/messages.ts'

const at = (moment: string) => Date.parse(moment)
const days = { time_zone: 'Asia/Tokyo', day_starts_at: 4 }

describe('the histories that weights are fitted to', () => {
  it('are those of each card in their order, in study days, the last fifth held out', () => {
    const reviews: Review[] = [
      [1, 3, at('2026-11-22T20:00:00Z'), false],
      [0, 3, at('2026-11-20T09:00:00Z'), true],
      [1, 1, at('2026-11-20T10:00:00Z'), true],
      // Five minutes to four and five past: two study days in Tokyo.
      [0, 3, at('2026-11-20T18:55:00Z'), false],
      [0, 4, at('2026-11-20T19:05:00Z'), false],
    ]
    expect(historiesOf({ reviews, ...days })).toEqual([
      [
        { rating: 3, days: 0, isFitted: true },
        { rating: 3, days: 0, isFitted: true },
        { rating: 4, days: 1, isFitted: true },
      ],
      [
        { rating: 1, days: 0, isFitted: true },
        { rating: 3, days: 3, isFitted: false },
      ],
    ])
  })

  it('start again if a card became new again, and never go back in time', () => {
    const reviews: Review[] = [
      [0, 3, at('2026-11-20T09:00:00Z'), true],
      [0, 2, at('2026-11-25T09:00:00Z'), true],
      [0, 3, at('2026-11-25T09:00:00Z'), false],
    ]
    const histories = historiesOf({ reviews, ...days })
    expect(histories.map(history => history.map(review => review.days))).toEqual([[0], [0, 0]])
  })
})

describe('the loss of weights', () => {
  const review = (rating: number, days: number, isFitted = false): PastReview => ({ rating, days, isFitted })

  it('is the mean logarithmic loss of the held-out outcomes', () => {
    const histories = [
      [review(3, 0), review(3, 5)],
      [review(4, 0), review(1, 8)],
      [review(2, 0, true), review(3, 4, true)],
      [review(1, 0)],
    ]
    const recalled = forgetting_curve(default_w, 5, default_w[2] ?? 0)
    const forgotten = 1 - forgetting_curve(default_w, 8, default_w[3] ?? 0)
    const { held_out, loss } = logLoss(histories, default_w)
    expect(held_out).toBe(2)
    expect(loss).toBeCloseTo(-(Math.log(recalled) + Math.log(forgotten)) / 2, 12)
  })

  it('leaves out ratings of the same day, and stays finite if a prediction was certain', () => {
    expect(logLoss([[review(3, 0), review(1, 0)]], default_w).held_out).toBe(0)
    const sure = logLoss([[review(4, 0), review(1, 1), review(1, 1)]], default_w)
    expect(Number.isFinite(sure.loss)).toBe(true)
  })
})

it('the optimiser may be missing on a platform', () => {
  expect(findBinding('plan9-x64')).toBeNull()
})
