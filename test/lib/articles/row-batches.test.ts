import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowBatches, saveRows } from '../../../lib/articles/flows/save-rows.ts'
import { workOnArticle } from './lab.ts'

describe('batches of rows', () => {
  it('tile the rows in whole blocks and stay under the bounds, but for a block that is over them alone', () => {
    const rows = fc.array(
      fc.integer({ min: 1, max: 1_000 }).map(length => 'あ'.repeat(length)),
      { maxLength: 700 },
    )
    fc.assert(
      fc.property(rows, rows => {
        const batches = rowBatches(rows)
        expect(batches.flatMap(({ start, end }) => rows.slice(start, end))).toEqual(rows)
        for (const { start, end } of batches) {
          expect(start % 64).toBe(0)
          expect(end - start).toBeLessThanOrEqual(320)
          const characters = rows.slice(start, end).join('').length
          if (end - start > 64) expect(characters).toBeLessThanOrEqual(40_000)
        }
      }),
    )
  })

  it('of short sentences are as large as they may be', () => {
    expect(rowBatches(Array.from({ length: 700 }, () => '短い。'))).toEqual([
      { start: 0, end: 320 },
      { start: 320, end: 640 },
      { start: 640, end: 700 },
    ])
  })

  it('of no rows are not written: no article is without a row', async () => {
    const asked: string[] = []
    const { work } = workOnArticle(async ({ path }) => void asked.push(path))
    await expect(saveRows(work, 1, { rows: [], times: [] }, () => {})).rejects.toThrow('without rows')
    expect(asked).toEqual([])
  })
})
