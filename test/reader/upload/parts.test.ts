import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutsOf } from '../../../reader/src/upload/series/cuts.ts'
import { partsWithin } from '../../../reader/src/upload/series/within.ts'
import { runs } from '../../support/sample.ts'

const line = fc.constantFrom(
  '雨だ。',
  '｜東風谷《こちや》が来た。',
  '',
  '猫は𠮷野家で寝た。',
  '長い長い長い文が続いた',
)
const text = fc.array(line, { minLength: 1, maxLength: 30 }).map(lines => lines.join('\n'))

/** A chapter with marks anywhere in its text, also at its end. */
const chapter = text.chain(text =>
  fc.record({
    text: fc.constant(text),
    headings: fc.array(
      fc.record({ title: fc.string(), depth: fc.integer({ min: 1, max: 3 }), offset: fc.nat(text.length) }),
      { maxLength: 4 },
    ),
    pictures: fc.array(fc.record({ path: fc.string(), alt: fc.constant(''), offset: fc.nat(text.length) }), {
      maxLength: 4,
    }),
    notes: fc.array(fc.record({ text: fc.string(), offset: fc.nat(text.length) }), { maxLength: 4 }),
  }),
)

const most = fc.integer({ min: 20, max: 120 })

/** The marks of all parts, where they are in the whole text. */
const rejoined = <Mark extends { offset: number }>(
  parts: readonly { text: string; marks: readonly Mark[] }[],
) => {
  let start = 0
  return parts.flatMap(({ text, marks }) => {
    const own = marks.map(mark => ({ ...mark, offset: mark.offset + start }))
    start += text.length
    return own
  })
}

describe('The parts of a long book', () => {
  it('are the whole text when joined, keep every mark at its place, and none is too long', () => {
    fc.assert(
      fc.property(fc.array(chapter, { minLength: 1, maxLength: 5 }), most, (chapters, most) => {
        const all = joined(chapters)
        const parts = partsWithin(all, most)
        if (all.text.length <= most) {
          expect(parts).toEqual([])
          return
        }
        expect(parts.map(({ text }) => text).join('')).toBe(all.text)
        for (const { text } of parts) {
          expect(text.length).toBeLessThanOrEqual(most)
          expect(text.isWellFormed()).toBe(true)
          expect(text.split('《').length).toBe(text.split('》').length)
        }
        const of = (key: 'headings' | 'pictures' | 'notes') =>
          rejoined<{ offset: number }>(parts.map(part => ({ text: part.text, marks: part[key] })))
        const byPlace = (marks: readonly { offset: number }[]) =>
          marks.map(mark => JSON.stringify(mark, Object.keys(mark).sort())).sort()
        for (const key of ['headings', 'pictures', 'notes'] as const)
          expect(byPlace(of(key))).toEqual(byPlace(all[key]))
      }),
      runs(200, 10),
    )
  })

  it('begin with chapters of the top level where these are near, else with paragraphs, and are about alike', () => {
    const paragraph = `${'雨が降っていた。'.repeat(5)}\n`
    const lines = (count: number) => paragraph.repeat(count)
    const headings = [
      { depth: 1, offset: 0 },
      { depth: 2, offset: paragraph.length * 9 },
      { depth: 1, offset: paragraph.length * 11 },
    ]
    expect(cutsOf({ text: lines(20), headings }, paragraph.length * 15)).toEqual([
      paragraph.length * 11,
      paragraph.length * 20,
    ])
    expect(cutsOf({ text: lines(20), headings: [] }, paragraph.length * 15)).toEqual([
      paragraph.length * 10,
      paragraph.length * 20,
    ])
    const named = `${lines(8)}第二章 夜\n${lines(10)}`
    expect(cutsOf({ text: named, headings: [] }, paragraph.length * 15)[0]).toBe(paragraph.length * 8)
  })
})

type Marked = typeof chapter extends fc.Arbitrary<infer Value> ? Value : never

/** The chapters as one text, a paragraph a line. */
function joined(chapters: readonly Marked[]): Marked {
  const whole: Marked = { text: '', headings: [], pictures: [], notes: [] }
  for (const { text, headings, pictures, notes } of chapters) {
    if (whole.text !== '') whole.text += '\n'
    const start = whole.text.length
    const moved = <Mark extends { offset: number }>(mark: Mark) => ({ ...mark, offset: mark.offset + start })
    whole.text += text
    whole.headings.push(...headings.map(moved))
    whole.pictures.push(...pictures.map(moved))
    whole.notes.push(...notes.map(moved))
  }
  return whole
}
