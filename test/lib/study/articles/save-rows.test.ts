import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rowBatches, saveRows } from '../../../../lib/study/articles/flows/save-rows.ts'
import { article, workOnArticle } from './lab.ts'

const Asked = z.union([
  z.object({ sentences: z.array(z.string()) }),
  z.object({
    start: z.number(),
    rows: z.array(z.unknown()),
    total_rows: z.number(),
    total_sentences: z.number(),
  }),
])

describe('batches of rows', () => {
  it('tile the rows in whole blocks and stay within the bounds, except for one block that exceeds them', () => {
    const rows = fc.array(
      fc.integer({ min: 1, max: 1_000 }).map(length => 'あ'.repeat(length)),
      { maxLength: 700 },
    )
    fc.assert(
      fc.property(rows, fc.nat({ max: 10 }), (rows, blocks) => {
        const batches = rowBatches(rows, 64 * blocks)
        expect(batches.flatMap(({ start, end }) => rows.slice(start, end))).toEqual(rows.slice(64 * blocks))
        for (const { start, end } of batches) {
          expect(start % 64).toBe(0)
          expect(end - start).toBeLessThanOrEqual(start === 0 ? 64 : 448)
          const characters = rows.slice(start, end).join('').length
          if (end - start > 64) expect(characters).toBeLessThanOrEqual(40_000)
        }
      }),
    )
  })

  it.each([
    [0, [0, 64, 512]],
    [64, [64, 512]],
    [640, [640]],
  ])('are written in order, from row %i on, each while the next one is read', async (ready, starts) => {
    const rows = Array.from({ length: 700 }, (_, index) => `文${index}。`)
    const next = new Map([
      [0, Promise.withResolvers<void>()],
      [64, Promise.withResolvers<void>()],
    ])
    const inserted: number[] = []
    const { work } = workOnArticle(async ({ path, body }) => {
      const asked = Asked.parse(JSON.parse(String(body)))
      if ('sentences' in asked) {
        if (asked.sentences[0] === '文64。') next.get(0)?.resolve()
        if (asked.sentences[0] === '文512。') next.get(64)?.resolve()
        return { furigana: asked.sentences.map(text => [{ text }]) }
      }
      expect(path).toBe('/v1/data/articles/7/sentences')
      expect(asked).toMatchObject({ total_rows: 700, total_sentences: 700 })
      await next.get(asked.start)?.promise
      inserted.push(asked.start)
      return { ...article, total_rows: 700, rows_ready: asked.start + asked.rows.length }
    })
    const shares: number[] = []
    const growing = { ...work, article: { ...article, total_rows: 700, rows_ready: ready } }
    const head = await saveRows(
      growing,
      { rows, times: [], translations: [], readings: [], anchors: [], glosses: [] },
      share => {
        shares.push(share)
      },
    )
    expect(inserted).toEqual(starts)
    expect(shares).toEqual([...starts, 700].map(start => expect.closeTo(start / 700)))
    expect(head.rows_ready).toBe(700)
    expect(work.task.snapshot.rows_ready).toBe(700)
  })
})
