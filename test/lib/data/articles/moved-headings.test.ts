import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Heading } from '../../../../lib/contracts/schemas/articles/headings.ts'
import { movedHeadings } from '../../../../lib/data/articles/contents/moved-headings.ts'
import { alignRows } from '../../../../lib/japanese/diff/align.ts'
import { isContent } from '../../../../lib/japanese/split.ts'
import { runs } from '../../../support/sample.ts'

/** A text of one-character rows; a digit is a row with a heading of that depth, a space is layout. */
const rowsOf = (text: string) => [...text].map(row => (row === ' ' ? '\n' : row))
const headingsIn = (rows: readonly string[]) =>
  new Map(
    rows.flatMap((row, index): [number, Heading[]][] =>
      /\d/.test(row) ? [[index, [{ title: row, depth: Number(row) }]]] : [],
    ),
  )

function after(former: string, next: string, headings = headingsIn(rowsOf(former))) {
  const [before, rows] = [rowsOf(former), rowsOf(next)]
  return { rows, moved: movedHeadings(headings, { former: before, rows, origins: alignRows(before, rows) }) }
}
/** The rows before which headings stand after an edit, with their titles. */
const shown = (former: string, next: string) => {
  const { rows, moved } = after(former, next)
  return [...moved]
    .map(([index, own]) => `${own.map(({ title }) => title).join('')}>${rows[index]}`)
    .join(' ')
}

describe('the headings of an edited text', () => {
  it.each([
    ['stay with their rows', '1ab 1cd', 'x1ab  y1cdz', '1>1 1>1'],
    ['stay before a row that replaces theirs', '1ab', 'xab', '1>x'],
    ['go to the next row of their chapter', '1ab', 'ab', '1>a'],
    ['go along with a chapter that is moved', '1ab2cd', '2cd1ab', '2>2 1>1'],
    ['vanish with the last row of their chapter', '1ab1c', '1ab', '1>1'],
    ['of a part stay as long as one chapter of it does', '12ab2cd', 'cd', '12>c'],
    ['of parts that are gone leave the next ones alone', '12ab12cd', '2cd', '12>2'],
  ])('%s', (_, former, next, wanted) => expect(shown(former, next)).toBe(wanted))

  it('obey these laws in any edit', () => {
    const text = fc.array(fc.constantFrom('1', '2', '3', 'a', 'b', 'c', 'd', ' '), { maxLength: 60 })
    // Cuts, inserts and moves of a text, so that most of it stays.
    const cut = fc.record({ from: fc.nat(60), length: fc.nat(12), to: fc.option(fc.nat(60)), put: text })
    const edits = fc.tuple(text, fc.array(cut, { maxLength: 3 })).map(([before, cuts]) => {
      let rows = [...before]
      for (const { from, length, to, put } of cuts) {
        const taken = rows.splice(from, length)
        rows = to === null ? rows.toSpliced(from, 0, ...put.slice(0, 5)) : rows.toSpliced(to, 0, ...taken)
      }
      return { former: before.join(''), next: rows.join('') }
    })
    fc.assert(
      fc.property(edits, ({ former, next }) => {
        const { rows, moved } = after(former, next)
        const headings = headingsIn(rowsOf(former))
        const origins = alignRows(rowsOf(former), rows)
        // Each stands before a sentence, in the order of the rows, and none is made up.
        expect([...moved.keys()]).toEqual([...moved.keys()].toSorted((a, b) => a - b))
        for (const [index, own] of moved) {
          expect(isContent(rows[index] ?? '')).toBe(true)
          expect(own.map(({ depth }) => depth)).toEqual([...new Set(own.map(({ depth }) => depth))].sort())
        }
        const count = (of: Iterable<readonly Heading[]>) => [...of].flat().length
        expect(count(moved.values())).toBeLessThanOrEqual(count(headings.values()))
        // A heading whose row is there still stands before it.
        for (const [index, origin] of origins.entries())
          for (const heading of headings.get(origin) ?? []) expect(moved.get(index)).toContainEqual(heading)
        if (former === next) expect(moved).toEqual(headings)
      }),
      runs(3_000, 20),
    )
  })

  it('are found in time in a text of 50,000 rows that is replaced', () => {
    const former = Array.from({ length: 50_000 }, (_, row) => `前${row}。`)
    const rows = former.map((_, row) => `後${row}。`)
    const headings = new Map(
      Array.from({ length: 2_000 }, (_, n): [number, Heading[]] => [n * 25, [{ title: `${n}`, depth: 1 }]]),
    )
    const begun = process.cpuUsage()
    const moved = movedHeadings(headings, { former, rows, origins: new Int32Array(50_000).fill(-1) })
    expect([...moved.keys()]).toEqual([...headings.keys()])
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000)
  })
})
