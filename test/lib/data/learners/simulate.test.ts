import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reviewsInAYear } from '../../../../lib/data/learners/cards/simulate.ts'

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
      { numRuns: 20 },
    )
  })

  it('are few of a card that is due in ten years, and one or more of each new card', () => {
    const later = { stability: 3_000, difficulty: 5, last_review: -10, due: 3_650 }
    expect(reviewsInAYear([later], none, usual)).toBe(0)
    const ten = reviewsInAYear([], { fresh: 10, new_per_day: 5 }, usual)
    expect(ten).toBeGreaterThanOrEqual(10 * 3)
    expect(reviewsInAYear([], { fresh: 10, new_per_day: 0 }, usual)).toBe(0)
  })

  it('of a tenth of the cards stand for all within 15 percent', () => {
    fc.assert(
      fc.property(fc.array(card, { minLength: 3_000, maxLength: 3_000 }), all => {
        const tenth = all.filter((_, index) => index % 10 === 0)
        const ratio = (10 * reviewsInAYear(tenth, none, usual)) / reviewsInAYear(all, none, usual)
        expect(Math.abs(ratio - 1)).toBeLessThan(0.15)
      }),
      { numRuns: 10 },
    )
  })
})
