import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromGuarded,
  guarded,
  parseSeparated,
  separatedRow,
} from '../../../../lib/platform/values/separated.ts'

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '\t', "'", '=', 'あ') }),
)
const row = fc.array(cell, { minLength: 2, maxLength: 6 })

describe('a table as text', () => {
  it('is read as it was written, whatever its cells contain', () => {
    fc.assert(
      fc.property(fc.array(row), rows => {
        const text = rows.map(separatedRow).join('')
        expect(Array.from(parseSeparated(text, ','), ({ cells }) => cells)).toEqual(rows)
      }),
    )
  })

  it('is read by the line, with quotes as spreadsheets write them', () => {
    const text = '雨\tあめ\r\n\r\n"a\nb"\t"say ""hi"" x"\n\'\t'
    expect([...parseSeparated(text, '\t')]).toEqual([
      { line: 1, cells: ['雨', 'あめ'] },
      { line: 3, cells: ['a\nb', 'say "hi" x'] },
      { line: 5, cells: ["'", ''] },
    ])
  })
})

it('a guarded cell cannot be a formula, and can be restored', () => {
  fc.assert(
    fc.property(cell, text => {
      expect(guarded(text)).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
      expect(fromGuarded(guarded(text))).toBe(text)
    }),
  )
  for (const sign of '＝＋－＠') expect(guarded(`${sign}1`)).toBe(`'${sign}1`)
  expect([guarded('=1+1'), guarded("'=1"), guarded("it's")]).toEqual(["'=1+1", "''=1", "it's"])
})
