import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Figure, Footnote } from '../../../../lib/contracts/schemas/articles/figures.ts'
import type { Anchors } from '../../../../lib/contracts/schemas/articles/sentences.ts'
import { movedAnchors } from '../../../../lib/data/articles/contents/moved-anchors.ts'
import { onlyPlaces } from '../../../../lib/data/articles/contents/only-places.ts'
import { alignRows } from '../../../../lib/japanese/diff/align.ts'
import { isContent } from '../../../../lib/japanese/split.ts'
import { runs } from '../../../support/sample.ts'

const figure = (image: string, after?: true): Figure => ({
  ...{ image, alt: '', width: 3, height: 2 },
  ...(after && { after }),
})

function after(former: readonly string[], rows: readonly string[], anchors: ReadonlyMap<number, Anchors>) {
  return movedAnchors(anchors, { former, rows, origins: alignRows([...former], [...rows]) })
}

/** Rows of one character; a letter has a figure of that name, a space is layout. `x>` stands behind row x, `>x` before it. */
function figuresAfter(former: string, next: string, isBehind = false): string {
  const rowsOf = (text: string) => [...text].map(row => (row === ' ' ? '\n' : row))
  const before = rowsOf(former)
  const anchors = new Map(
    before.flatMap((row, index): [number, Anchors][] =>
      /[a-z]/.test(row) ? [[index, { figures: [figure(row, isBehind || undefined)] }]] : [],
    ),
  )
  const rows = rowsOf(next)
  return [...after(before, rows, anchors)]
    .flatMap(([row, { figures = [] }]) =>
      figures.map(({ image, after }) => (after ? `${rows[row]}<${image}` : `${image}>${rows[row]}`)),
    )
    .join(' ')
}

describe('the figures of an edited text', () => {
  it.each([
    ['stay with their rows', 'a1b2', '0a1 b23', 'a>a b>b'],
    ['go to the next row, before its own', 'a1b2', '1b2', 'a>1 b>b'],
    ['of several rows that are gone keep their order', 'abc1', '1', 'a>1 b>1 c>1'],
    ['go behind the last sentence if none follows', '1a', '1', '1<a'],
    ['go along with a row that is moved', 'a12', '12a', 'a>a'],
  ])('%s', (_, former, next, wanted) => expect(figuresAfter(former, next)).toBe(wanted))

  it.each([
    ['stay behind a row that replaces theirs', '1a', '19', '9<a'],
    ['stand before the next row if theirs is gone', 'a1', '1', 'a>1'],
  ])('that stand behind a row %s', (_, former, next, wanted) =>
    expect(figuresAfter(former, next, true)).toBe(wanted),
  )
})

const note = (row: string, mark: string, text = 'n'): Footnote => {
  const start = row.indexOf(mark)
  return { start, end: start + mark.length, text }
}
/** The footnotes of an edited text, each as its sentence with the mark in brackets. */
function notesAfter(former: string[], rows: string[], notes: Record<number, Footnote[]>): string[] {
  const anchors = new Map(Object.entries(notes).map(([row, footnotes]) => [Number(row), { footnotes }]))
  return [...after(former, rows, anchors)].flatMap(([row, { footnotes = [] }]) =>
    footnotes.map(({ start, end }) => {
      const sentence = rows[row] ?? ''
      return `${sentence.slice(0, start)}[${sentence.slice(start, end)}]${sentence.slice(end)}`
    }),
  )
}

describe('the footnotes of an edited text', () => {
  const rain = '雨※が降る。'
  it('stay in their sentences', () => {
    const moved = notesAfter([rain, '\n', '雪。'], ['始め。', rain, '雪。'], { 0: [note(rain, '※')] })
    expect(moved).toEqual(['雨[※]が降る。'])
  })

  it.each([
    ['behind what changed', '大雨※が降る。', '大雨[※]が降る。'],
    ['before what changed', '雨※が強く降る。', '雨[※]が強く降る。'],
    ['among changes around it', '大雨は※が降った', '大雨は[※]が降った'],
    ['behind what replaced the mark', '雨！が降る。', '雨！[]が降る。'],
  ])('keep their place %s', (_, next, wanted) =>
    expect(notesAfter([rain], [next], { 0: [note(rain, '※')] })).toEqual([wanted]),
  )

  it('go with their mark, and with their sentence', () => {
    expect(notesAfter([rain], ['雨が降る。'], { 0: [note(rain, '※')] })).toEqual([])
    expect(notesAfter([rain, '雪。'], ['雪。'], { 0: [note(rain, '※')] })).toEqual([])
  })

  it('without a mark keep the place between two characters', () => {
    const at = { start: 1, end: 1, text: 'n' }
    expect(notesAfter(['雨が降る。'], ['大雨が降る。'], { 0: [at] })).toEqual(['大雨[]が降る。'])
  })

  it('find their sentence when sentences are divided or joined', () => {
    const [both, first, second] = ['雨。雪※。', '雨。', '雪※。']
    expect(notesAfter([both], [first, second], { 0: [note(both, '※')] })).toEqual(['雪[※]。'])
    expect(notesAfter([first, second], [both], { 1: [note(second, '※')] })).toEqual(['雨。雪[※]。'])
  })

  it('find a long mark among what changed', () => {
    const mark = '※'.repeat(300)
    const moved = notesAfter([`雨${mark}が降る。`], [`大雨は${mark}降った`], { 0: [note(`雨${mark}`, mark)] })
    expect(moved).toEqual([`大雨は[${mark}]降った`])
  })

  it('lie in sentences, whatever the edit is', () => {
    const row = fc.constantFrom('雨※。', '雨。雪※。', '雪※。', '\n', '風。', '雨。')
    const rows = fc.array(row, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(rows, rows, (former, next) => {
        const notes = former.flatMap((row, index) => (row.includes('※') ? [[index, [note(row, '※')]]] : []))
        const anchors = new Map(
          Object.entries(Object.fromEntries(notes)).map(([at, own]) => [
            Number(at),
            { footnotes: own as Footnote[] },
          ]),
        )
        const moved = after(former, next, anchors)
        for (const [index, { footnotes = [] }] of moved)
          for (const { start, end } of footnotes) {
            expect(isContent(next[index] ?? '')).toBe(true)
            expect(start <= end && end <= (next[index] ?? '').length).toBe(true)
          }
        const count = [...moved.values()].flatMap(({ footnotes = [] }) => footnotes).length
        expect(count).toBeLessThanOrEqual(notes.length)
        if (former.join() === next.join()) expect(count).toBe(notes.length)
      }),
      runs(200, 5),
    )
  })
})

describe('the only places of marks', () => {
  it('are those that a search of each would find', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '𠮷'), maxLength: 20 })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), text, (marks, text) => {
        const once = marks.filter(mark => mark !== '' && text.split(mark).length > 1)
        const found = once.filter(mark => text.indexOf(mark) === text.lastIndexOf(mark))
        expect(onlyPlaces(marks, text)).toEqual(new Map(found.map(mark => [mark, text.indexOf(mark)])))
      }),
      runs(500, 10),
    )
  })

  it('are looked for of the first hundred marks, which hold a thousand units', () => {
    const many = Array.from({ length: 101 }, (_, n) => `第${n}番`)
    expect([...onlyPlaces(many, many.join('')).keys()]).toEqual(many.slice(0, 100))
    const long = ['雨', '風', '雪'].map(sign => sign.repeat(400))
    expect([...onlyPlaces(long, long.join('')).keys()]).toEqual(long.slice(0, 2))
  })
})
