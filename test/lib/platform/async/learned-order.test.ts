import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LearnedOrder } from '../../../../lib/platform/async/learned-order.ts'

const OPTIONS = ['strict', 'loose', 'plain'] as const
const learnedOrder = () => new LearnedOrder(OPTIONS, { keys: 100, misses: 3 })

describe('a learned order of options', () => {
  it('starts with the best and moves on at once from an option that never worked, for that key', () => {
    const learned = learnedOrder()
    expect(learned.order('a')).toEqual(OPTIONS)
    learned.missed('a', 'strict')
    expect(learned.order('a')).toEqual(['loose', 'plain'])
    expect(learned.order('b')).toEqual(OPTIONS)
    expect(learned.proven('a')).toBeNull()
  })

  it('keeps an option that worked until it has missed three times in a row', () => {
    const learned = learnedOrder()
    const miss = (times: number) => {
      for (let time = 0; time < times; time += 1) learned.missed('a', 'strict')
    }
    learned.worked('a', 'strict')
    miss(2)
    expect(learned.proven('a')).toBe('strict')
    learned.worked('a', 'strict')
    miss(2)
    expect(learned.order('a')[0]).toBe('strict')
    miss(1)
    expect(learned.order('a')[0]).toBe('loose')
    expect(learned.proven('a')).toBeNull()
  })

  it('returns to the best option after the last one missed', () => {
    const learned = learnedOrder()
    for (const option of OPTIONS) learned.missed('a', option)
    expect(learned.order('a')).toEqual(OPTIONS)
  })

  it('ignores a miss of an abandoned option, always offers one, and remembers no more keys than allowed', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd')
    const step = fc.record({ key, option: fc.constantFrom(...OPTIONS), worked: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step), steps => {
        const learned = new LearnedOrder(OPTIONS, { keys: 2, misses: 3 })
        for (const { key, option, worked } of steps) {
          const [before] = learned.order(key)
          if (worked) learned.worked(key, option)
          else learned.missed(key, option)
          const [after] = learned.order(key)
          if (worked) expect([after, learned.proven(key)]).toEqual([option, option])
          else if (before !== option) expect(after).toBe(before)
        }
        expect(['a', 'b', 'c', 'd'].filter(key => learned.proven(key)).length).toBeLessThanOrEqual(2)
      }),
    )
  })
})
