import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isContent } from '../../../../lib/japanese/split.ts'
import { allRows, beforeRequests, finish, openTwo } from '../../../handlers/data/edit-stories.ts'
import { reader } from '../../../handlers/data/lab.ts'
import { begin } from '../../../handlers/data/sentence-stories.ts'
import { insert, newArticle, readPage } from '../../../handlers/data/stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
const BLOCK = 64

const rowsOfText = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constantFrom('\n', '　') },
  ),
  { minLength: 65, maxLength: 400 },
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), blocks: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('note' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('end' as const) }),
)
const stretch = fc.record({ at: fc.nat({ max: 450 }), limit: fc.integer({ min: 1, max: 200 }) })

it('while a text grows each page shows rows of a prefix with the totals of the whole, at any moment, and stays valid', async () => {
  const { one, other, clock } = await openTwo(stores)
  const [writer, client] = [one.as(reader), other.as(reader)]
  const once = async (
    rows: string[],
    steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
    asked: { at: number; limit: number }[],
  ) => {
    let article = await newArticle(writer)
    const { id } = article
    const totals = { total_rows: rows.length, total_sentences: rows.filter(isContent).length }
    const notes = new Map<number, string>()
    let seen = 0
    const look = async (moment: number) => {
      const { at, limit } = asked[moment % asked.length] ?? { at: 0, limit: 1 }
      const offset = seen === 0 ? 0 : at % (seen + 1)
      const { head, rows: shown, next_offset } = await readPage(client, id, { offset, limit })
      const ready = head.rows_ready
      expect(ready).toBeGreaterThanOrEqual(seen)
      expect(ready % BLOCK === 0 || ready === rows.length).toBe(true)
      if (ready > 0) expect(head).toMatchObject({ ...totals, revision: 1, content_revision: 1 })
      const end = Math.min(offset + limit, ready)
      expect(shown.map(({ sentence }) => sentence)).toEqual(rows.slice(offset, end))
      expect(shown.map(({ index }) => index)).toEqual(shown.map((_, place) => offset + place))
      expect(next_offset).toBe(end < ready ? end : null)
      seen = ready
    }
    for (const { kind, ...given } of [...steps, { kind: 'append' as const, blocks: 9 }]) {
      clock.advance(2)
      if (kind === 'append' && seen < rows.length) {
        const blocks = 'blocks' in given ? given.blocks : 1
        const batch = rows.slice(seen, seen + blocks * BLOCK)
        beforeRequests(one, look)
        await insert(writer, article, batch, { start: seen, ...totals })
        beforeRequests(one, async () => {})
      }
      if (kind === 'note' && 'pick' in given && seen > 0) {
        const content = [...rows.slice(0, seen).entries()].filter(([, row]) => isContent(row))
        const [idx] = content[given.pick % (content.length || 1)] ?? []
        if (idx === undefined) continue
        await client.sentenceEdits.notes({ params: { id, idx }, body: { notes: `note ${idx}` } })
        notes.set(idx, `note ${idx}`)
      }
      if (kind === 'end') {
        await finish(writer, article)
        article = await begin(writer, article)
      }
      await look(seen)
    }
    while (seen < rows.length) {
      await insert(writer, article, rows.slice(seen, seen + BLOCK), { start: seen, ...totals })
      await look(0)
    }
    const whole = await allRows(client, id)
    expect(whole.map(({ sentence }) => sentence)).toEqual(rows)
    expect(whole.map(({ notes = '' }) => notes)).toEqual(rows.map((_, at) => notes.get(at) ?? ''))
  }
  await fc.assert(
    fc.asyncProperty(
      rowsOfText,
      fc.array(step, { maxLength: 8 }),
      fc.array(stretch, { minLength: 1, maxLength: 5 }),
      once,
    ),
    { numRuns: 6 },
  )
})
