import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testSeed } from '../../scripts/test/seed.ts'
import { runs, sampled } from '../support/sample.ts'
import { readCommitted } from './source-tree.ts'

beforeEach(() => vi.stubEnv('TEST_TIER', 'quick'))
afterEach(() => vi.unstubAllEnvs())
const seeded = (seed: number) => {
  vi.stubEnv('TEST_SEED', String(seed))
  return sampled(Array(42).keys(), 6)
}

describe('a sample', () => {
  it('is spread over the list: the ends, and one of each part between them', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const [first, ...between] = seeded(seed)
      expect([first, between.pop()]).toEqual([0, 41])
      expect(between.map(item => Math.floor((item - 1) / 10))).toEqual([0, 1, 2, 3])
    }
  })

  it('reaches every item with one seed or another', () => {
    const reached = new Set(Array.from({ length: 200 }, (_, n) => seeded(n + 1)).flat())
    expect(reached.size).toBe(42)
  })

  it('has the critical items beside the rest', () => {
    expect(sampled(Array(42).keys(), 2, 17)).toEqual([0, 17, 41])
  })

  it('is the same for the same seed', () => {
    expect(seeded(7)).toEqual(seeded(7))
  })

  it('is the whole list if that is short', () => {
    expect(sampled([1, 2, 3], 4)).toEqual([1, 2, 3])
  })

  it('has a seed of its own each day, unless one is given', () => {
    vi.stubEnv('TEST_SEED', '')
    expect(String(testSeed())).toMatch(/^20\d{6}$/)
    vi.stubEnv('TEST_SEED', '7')
    expect(testSeed()).toBe(7)
  })

  it('of the runs of a property is a tenth', () => {
    expect(runs(300)).toEqual({ numRuns: 30 })
    expect(runs(6, 2)).toEqual({ numRuns: 2 })
  })
})

it('a file outside test/deep has a test for the quick tier: otherwise the file belongs to test/deep', () => {
  const allDeep = [...readCommitted()]
    .filter(([path]) => path.endsWith('.test.ts') && !path.startsWith('test/deep/'))
    .filter(([, text]) => /support\/sample\.ts/.test(text) && !/(?<![\w.])it(?:\.each)?[(<]/.test(text))
    .map(([path]) => path)
  expect(allDeep).toEqual([])
})
