import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rowBatches, saveRows } from '../../../../lib/study/articles/flows/write-rows.ts'
import { article, workOnArticle } from './lab.ts'

const Asked = z.union([
  z.object({ sentences: z.array(z.string()) }),
  z.object({ start: z.number(), rows: z.array(z.unknown()) }),
])

describe('batches of rows', () => {
  it('tile the rows in whole blocks and stay within the bounds, except for one block that exceeds them', () => {
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

  it('of short sentences are as large as allowed', () => {
    expect(rowBatches(Array.from({ length: 700 }, () => '短い。'))).toEqual([
      { start: 0, end: 320 },
      { start: 320, end: 640 },
      { start: 640, end: 700 },
    ])
  })

  it('are written in order, the last one while no other is pending, and its furigana are prepared before', async () => {
    const rows = Array.from({ length: 700 }, (_, index) => `文${index}。`)
    const lastIsRead = Promise.withResolvers<void>()
    const inserted: number[] = []
    const { work } = workOnArticle(async ({ path, body }) => {
      const asked = Asked.parse(JSON.parse(String(body)))
      if ('sentences' in asked) {
        if (asked.sentences.includes('文699。')) lastIsRead.resolve()
        return { furigana: asked.sentences.map(text => [{ text }]) }
      }
      expect(path).toBe('/v1/data/articles/7/sentences')
      if (asked.start === 320) await lastIsRead.promise
      inserted.push(asked.start)
      return article
    })
    const shares: number[] = []
    await saveRows(work, 1, { rows, times: [], readings: [], glosses: [] }, share => void shares.push(share))
    expect(inserted).toEqual([0, 320, 640])
    expect(shares).toEqual([0, 320 / 700, 640 / 700, 1].map(share => expect.closeTo(share)))
  })

  it('are not written without rows', async () => {
    const asked: string[] = []
    const { work } = workOnArticle(async ({ path }) => void asked.push(path))
    await expect(
      saveRows(work, 1, { rows: [], times: [], readings: [], glosses: [] }, () => {}),
    ).rejects.toThrow('no rows')
    expect(asked).toEqual([])
  })
})
