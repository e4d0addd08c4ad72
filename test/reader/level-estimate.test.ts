import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Level } from '../../lib/contracts/schemas/japanese/text.ts'
import { type Answer, estimateFrom, nextLevel, QUESTIONS } from '../../reader/src/screens/start/estimate.ts'
import { runs } from '../support/sample.ts'

const sizes = [727, 622, 2_064, 1_679, 2_641, 15_347].flatMap((words, at) => {
  const level = Level.options[at]
  return level ? [{ level, words }] : []
})
const answers = fc.array(fc.record({ level: fc.constantFrom(...Level.options), known: fc.boolean() }), {
  maxLength: QUESTIONS,
})

/** The same numbers for the same seed. */
function randomBy(seed: number) {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('the estimate of known words', () => {
  it('rises with a word that turns out to be known, and harder levels have smaller shares', () => {
    fc.assert(
      fc.property(answers, fc.nat(), fc.constantFrom(...Level.options), (given, place, level) => {
        const { words, shares } = estimateFrom(given, sizes)
        const with_ = (known: boolean): Answer[] => [...given, { level, known }]
        expect(estimateFrom(with_(true), sizes).words).toBeGreaterThanOrEqual(words)
        expect(estimateFrom(with_(false), sizes).words).toBeLessThanOrEqual(words)
        const at = place % Math.max(1, given.length)
        const better = given.map((one, n) => (n === at ? { ...one, known: true } : one))
        expect(estimateFrom(better, sizes).words).toBeGreaterThanOrEqual(words)
        const found = [...shares.values()]
        expect(found).toEqual(found.toSorted((a, b) => b - a))
        expect(estimateFrom(given.toReversed(), sizes).words).toBeCloseTo(words, -1)
      }),
      runs(100, 3),
    )
  })

  it('comes close to what simulated learners know, by the levels that it asks for', () => {
    const errors = Array.from({ length: 100 }, (_, seed) => {
      const random = randomBy(seed)
      const ability = -1 + 7 * random()
      // The simulated learners are less regular than the model.
      const truth = new Map(
        sizes.map(({ level }, at) => [level, 1 / (1 + Math.exp(-1.5 * (ability - at)))] as const),
      )
      const given: Answer[] = []
      while (given.length < QUESTIONS) {
        const level = nextLevel(given, Level.options)
        if (!level) throw new Error('Every level has words')
        given.push({ level, known: random() < (truth.get(level) ?? 0) })
      }
      // In whole levels.
      const sumOf = (shares: ReadonlyMap<Level, number>) =>
        [...shares.values()].reduce((sum, share) => sum + share, 0)
      return Math.abs(sumOf(estimateFrom(given, sizes).shares) - sumOf(truth))
    })
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.2)
    expect(Math.max(...errors)).toBeLessThan(1)
  })

  it('of somebody who knows every word, or none, is every level, or none', () => {
    const all = (known: boolean) => {
      const given: Answer[] = []
      for (let n = 0; n < QUESTIONS; n += 1) {
        const level = nextLevel(given, Level.options)
        if (level) given.push({ level, known })
      }
      return estimateFrom(given, sizes).level
    }
    expect(all(true)).toBe('above')
    expect(all(false)).toBeNull()
  })
})
