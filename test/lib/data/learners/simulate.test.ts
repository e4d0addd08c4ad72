import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reviewsInAYear, sampleOf } from '../../../../lib/data/learners/cards/simulate.ts'
import { runs } from '../../../support/sample.ts'

const usual = { desired_retention: 0.9, maximum_interval: 36_500, weights: null }
const none = { fresh: 0, new_per_day: 0 }

const card = fc.record({
  stability: fc.double({ min: 0.1, max: 2_000, noNaN: true }),
  difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  last_review: fc.integer({ min: -300, max: -1 }),
  due: fc.integer({ min: -100, max: 600 }),
})
const cards = fc.array(card, { minLength: 300, maxLength: 300 })

describe('the reviews of a year', () => {
  it('are more if more is to be remembered', () => {
    fc.assert(
      fc.property(cards, some => {
        const at = (desired_retention: number) => reviewsInAYear(some, none, { ...usual, desired_retention })
        expect(at(0.95)).toBeGreaterThan(at(0.8))
      }),
      runs(20, 3),
    )
  })

  it('are few of a card that is due in ten years, and one or more of each new card', () => {
    const later = { stability: 3_000, difficulty: 5, last_review: -10, due: 3_650 }
    expect(reviewsInAYear([later], none, usual)).toBe(0)
    const ten = reviewsInAYear([], { fresh: 10, new_per_day: 5 }, usual)
    expect(ten).toBeGreaterThanOrEqual(10 * 3)
    expect(reviewsInAYear([], { fresh: 10, new_per_day: 0 }, usual)).toBe(0)
  })

  it('of a sample stand for all within 15 percent, also if easy and hard cards alternate', () => {
    const hard = { stability: 1.5, difficulty: 9, last_review: -3, due: 0 }
    const easy = { stability: 400, difficulty: 2, last_review: -300, due: 100 }
    const alternating = Array.from({ length: 2_000 }, (_, index) => (index % 2 === 0 ? hard : easy))
    const some = fc.array(card, { minLength: 3_000, maxLength: 3_000 })
    fc.assert(
      fc.property(some, all => {
        for (const cards of [all, alternating]) {
          const sample = sampleOf(cards, 1_000)
          const scaled = (reviewsInAYear(sample, none, usual) * cards.length) / sample.length
          expect(Math.abs(scaled / reviewsInAYear(cards, none, usual) - 1)).toBeLessThan(0.15)
        }
      }),
      runs(5, 1),
    )
  })
})
