import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlannedBlock, planBlocks } from '../../../../lib/data/articles/edit/plan-blocks.ts'
import { deepIt, runs } from '../../../support/sample.ts'

const length = ({ from, to }: PlannedBlock) => to - from
const isWritten = ({ reused }: PlannedBlock) => reused === undefined
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Blocks as an upload makes them. */
const uploaded = (rows: number) =>
  Array.from({ length: Math.ceil(rows / 64) }, (_, block) => Math.min(64, rows - block * 64))

const same = (rows: number) => Array.from({ length: rows }, (_, row) => row)
const planOf = (counts: number[], origins: number[]) => planBlocks(counts, Int32Array.from(origins))

/** Any old blocks, and the old row of each new row. */
const change = fc.array(fc.integer({ min: 1, max: 96 }), { maxLength: 12 }).chain(counts =>
  fc
    .array(
      fc.record({
        skipped: fc.constantFrom(0, 0, 0, 0, 0, 1, 70),
        added: fc.constantFrom(0, 0, 0, 0, 0, 1, 120),
      }),
      { minLength: sum(counts) + 1, maxLength: sum(counts) + 1 },
    )
    .map(steps => {
      const origins: number[] = []
      let next = 0
      for (const [row, { skipped, added }] of steps.entries()) {
        if (row >= next && row < sum(counts)) {
          next = row + skipped
          if (skipped === 0) origins.push(row)
        }
        origins.push(...Array.from({ length: added }, () => -1))
      }
      return { counts, origins }
    }),
)

describe('the blocks of an edited sequence', () => {
  it('hold every row once, in order, and reuse only whole blocks', () => {
    fc.assert(
      fc.property(change, ({ counts, origins }) => {
        const plan = planOf(counts, origins)
        expect(plan.flatMap(({ from, to }) => same(to - from).map(row => from + row))).toEqual(
          same(origins.length),
        )
        for (const block of plan) {
          expect(length(block)).toBeGreaterThan(0)
          expect(length(block)).toBeLessThanOrEqual(96)
          if (block.reused === undefined) continue
          const start = sum(counts.slice(0, block.reused))
          expect(length(block)).toBe(counts[block.reused])
          expect(origins.slice(block.from, block.to)).toEqual(same(length(block)).map(row => start + row))
        }
      }),
      runs(200, 10),
    )
  })

  deepIt.each([
    ['changed', [...same(5_000), -1, ...same(10_000).slice(5_001)]],
    ['added within a block', [...same(5_000), -1, ...same(10_000).slice(5_000)]],
    ['added before the first', [-1, ...same(10_000)]],
    ['added after the last', [...same(10_000), -1]],
    ['taken out', [...same(5_000), ...same(10_000).slice(5_001)]],
  ])('are all reused but one when one row of 10,000 is %s', (_, origins) => {
    const plan = planOf(uploaded(10_000), origins)
    const [written, ...more] = plan.filter(isWritten)
    expect(more).toEqual([])
    expect(written && length(written)).toBeLessThanOrEqual(96)
  })

  deepIt('are reused if whole blocks are removed', () => {
    const plan = planOf(uploaded(640), [...same(64), ...same(640).slice(192)])
    expect(plan.filter(isWritten)).toEqual([])
    expect(plan.map(({ reused }) => reused)).toEqual([0, 3, 4, 5, 6, 7, 8, 9])
  })

  deepIt('are new and of even size if everything is new', () => {
    const plan = planOf(
      uploaded(300),
      Array.from({ length: 200 }, () => -1),
    )
    expect(plan).toEqual([
      { from: 0, to: 50 },
      { from: 50, to: 100 },
      { from: 100, to: 150 },
      { from: 150, to: 200 },
    ])
  })

  deepIt('do not become tiny after many small edits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ isAdded: fc.boolean(), at: fc.double({ min: 0, max: 1, noNaN: true }) }), {
          minLength: 500,
          maxLength: 500,
        }),
        edits => {
          let counts = uploaded(1_000)
          for (const { isAdded, at } of edits) {
            const rows = sum(counts)
            const row = Math.floor(at * (rows - 1))
            const origins = isAdded ? same(rows).toSpliced(row, 0, -1) : same(rows).toSpliced(row, 1)
            counts = planOf(counts, origins).map(length)
            expect(Math.max(...counts)).toBeLessThanOrEqual(96)
          }
          expect(sum(counts) / counts.length).toBeGreaterThanOrEqual(32)
        },
      ),
      { numRuns: 10 },
    )
  })
})
