import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TablePlan } from '../../../../lib/contracts/schemas/learners/import-tables.ts'
import { separatedRow } from '../../../../lib/platform/values/separated.ts'
import { RowReader } from '../../../../lib/platform/values/separated-rows.ts'
import { readTable } from '../../../../lib/study/tables/read-table.ts'
import { deepIt } from '../../../support/sample.ts'
import { all, parted, read } from './tables.ts'

/** Text as files have it, with all that decides where a row or cell ends. */
const text = fc
  .array(
    fc.constantFrom(
      '雨',
      'あ',
      'a',
      ',',
      '"',
      '""',
      ',"',
      '",',
      '\n',
      '\r',
      '\r\n',
      '"\n',
      '{',
      '}',
      '[',
      ']',
      '\\',
      ':',
    ),
  )
  .map(parts => parts.join(''))
const ends = fc.array(fc.nat(400))

const plan = TablePlan.parse({
  tool: 'table',
  encoding: 'utf-8',
  separator: 'comma',
  quotes: true,
  html: false,
  romaji: false,
  has_header: false,
  names: ['a', 'b', 'c'],
  columns: ['word', 'note', 'tags'],
  states: {},
  state: 'learning',
  language: null,
})

const encoded: Record<TablePlan['encoding'], (text: string) => Uint8Array> = {
  'utf-8': text => Buffer.from(text),
  'utf-16le': text => Buffer.from(text, 'utf16le'),
  'utf-16be': text => Buffer.from(text, 'utf16le').swap16(),
  // 雨 and あ in the encodings that only Node's decoder knows.
  shift_jis: text => mapped(text, { 雨: [0x89, 0x4a], あ: [0x82, 0xa0] }),
  'euc-jp': text => mapped(text, { 雨: [0xb1, 0xab], あ: [0xa4, 0xa2] }),
  'iso-2022-jp': text =>
    mapped(text, {
      雨: [0x1b, 0x24, 0x42, 0x31, 0x2b, 0x1b, 0x28, 0x42],
      あ: [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42],
    }),
}
const mapped = (text: string, bytes: Record<string, number[]>) =>
  Uint8Array.from([...text].flatMap(character => bytes[character] ?? [character.charCodeAt(0)]))

describe('a table in parts', () => {
  it.each(['comma', 'lines', 'json'] as const)('has the same rows wherever it is cut: %s', separator =>
    fc.assert(
      fc.asyncProperty(text, ends, fc.constantFrom(...Object.keys(encoded)), async (content, cuts, name) => {
        const encoding = TablePlan.shape.encoding.parse(name)
        const bytes = encoded[encoding](separator === 'json' ? `[{"a":"雨"},${content}` : content)
        const lines = (places: number[]) =>
          all(readTable(parted(bytes, places), { ...plan, encoding, separator }))
        expect(await lines(cuts)).toEqual(await lines([]))
      }),
    ),
  )

  deepIt('cuts long rows and open quotes at the same places, however it comes', () => {
    const long = 'x'.repeat(300_000)
    const file = `雨,1\n${long},2\n雪,3\n"${long}\n"open,4\n"${'y\r\n'.repeat(9_000)}\r\n猫,"5\n6"\n`
    const whole = rowsIn([file])
    expect(whole.filter(({ fault }) => fault === 'too_long').map(({ line }) => line)).toEqual([2, 4])
    expect(whole.filter(({ fault }) => fault === 'open_quote').map(({ line }) => line)).toEqual([5, 6])
    expect(whole.find(({ cells }) => cells[0] === '猫')).toEqual({
      line: 9_007,
      cells: ['猫', '5\n6'],
      fault: null,
    })
    for (const size of [1_000, 65_536, 199_999, 200_001])
      expect(rowsIn(file.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])).toEqual(whole)
  })
})

function rowsIn(parts: readonly string[]) {
  const reader = new RowReader({ separator: ',', quotes: true })
  return [...parts.flatMap(part => reader.add(part)), ...reader.end()]
}

it('a table that is written and read keeps the words, states, tags and notes of the export', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          word: fc.constantFrom('雨', '食べる', 'テレビ'),
          state: fc.constantFrom('known', 'ignored', 'learning'),
          note: fc.string({ unit: 'grapheme', maxLength: 40 }).map(note => note.normalize('NFC').trim()),
        }),
        { minLength: 1 },
      ),
      async words => {
        const rows = [
          ['word', 'reading', 'state', 'tags', 'note'],
          ...words.map(({ word, state, note }) => [word, 'あめ', state, 'n5', note]),
        ]
        const lines = await read(rows.map(separatedRow).join(''), { html: false })
        expect(lines.map(({ word, state, note }) => ({ word, state, note }))).toEqual(words)
      },
    ),
  ))
