import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TableColumn, TablePlan } from '../../../../lib/contracts/schemas/learners/import-tables.ts'
import { ImportedWord } from '../../../../lib/contracts/schemas/learners/words-import.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { collectNow } from '../../../../lib/platform/processes/collect-garbage.ts'
import { lookAtTable } from '../../../../lib/study/tables/look-at-table.ts'
import { readTable } from '../../../../lib/study/tables/read-table.ts'
import { deepIt } from '../../../support/sample.ts'
import { look, read } from './tables.ts'

const COLUMNS: TableColumn[] = [
  ...['word' as const, 'reading' as const, 'written' as const, 'state' as const, 'meaning' as const],
  ...['note' as const, 'sentence' as const, 'translation' as const, 'tags' as const],
]
const RAIN = skillIdOf({ form: '雨', reading: 'あめ' })
/** Texts around all limits. */
const cell = fc
  .tuple(
    fc.constantFrom('', '雨', 'あ', 'a', ' ', 'a ', '\ud83c', '<b>雨</b>', '🌧', '"'),
    fc.constantFrom(1, 30, 60, 210, 2_100, 5_100),
  )
  .map(([text, times]) => text.repeat(times))

/** The bytes of what is kept: garbage depends on what ran before. */
function inUse(): number {
  collectNow()
  return process.memoryUsage().heapUsed
}

describe('a table that is not as it should be', () => {
  it('says which encoding it has, and is unsure where it cannot know', async () => {
    const japanese = '雨,あめ\n食べる,たべる\n毎日,まいにち\n'
    const utf16 = Buffer.from(japanese, 'utf16le')
    const encodingOf = async (bytes: Uint8Array) => {
      const { plan, remarks } = await look(bytes)
      return [plan.encoding, ...remarks]
    }
    expect(await encodingOf(Buffer.from(`\ufeff${japanese}`))).toEqual(['utf-8'])
    expect(await encodingOf(Buffer.from(`\ufeff${japanese}`, 'utf16le'))).toEqual(['utf-16le'])
    expect(await encodingOf(utf16)).toEqual(['utf-16le'])
    expect(await encodingOf(Buffer.from(utf16).swap16())).toEqual(['utf-16be'])
    // 雨,あめ and 天気,てんき as Shift_JIS and EUC-JP.
    const sjis = '894a2c82a082df0a93568b432c82c482f182ab0a'
    const euc = 'b1ab2ca4a2a4e10ac5b7b5a42ca4c6a4f3a4ad0a'
    expect(await encodingOf(Buffer.from(sjis.repeat(3), 'hex'))).toEqual(['shift_jis'])
    expect(await encodingOf(Buffer.from(euc.repeat(3), 'hex'))).toEqual(['euc-jp'])
    expect((await read(Buffer.from(sjis, 'hex'))).map(({ word }) => word)).toEqual(['雨', '天気'])
    expect(await encodingOf(Buffer.from('ff00fe80c1c0ff', 'hex'))).toContain('encoding_unsure')
    const { plan, remarks } = await look(Buffer.from(sjis, 'hex'), { encoding: 'utf-8' })
    expect([plan.encoding, ...remarks]).toEqual(['utf-8', 'broken_characters'])
  })

  it('is read on after a quote that never closes, and after a line of a megabyte', async () => {
    const file = `word,note\n雨,"open\n雪,x\n${'あ'.repeat(1_000_000)}\n猫,"a\nb"\n`
    expect((await look(file)).remarks.toSorted()).toEqual(['long_rows', 'open_quotes'])
    expect((await read(file)).map(({ line, word, note, problem }) => [line, word, note, problem])).toEqual([
      [2, '雨', '"open', null],
      [3, '雪', 'x', null],
      [4, '', '', { code: 'row_too_long' }],
      [5, '猫', 'a\nb', null],
    ])
  })

  it('has no words if it is a table of something else', async () => {
    const { plan, remarks, rows } = await look('id,price,date\n1,20,2024-01-02\n2,30,2024-01-03\n')
    expect({ columns: plan.columns.includes('word'), rows }).toEqual({ columns: true, rows: 3 })
    expect(remarks).toEqual([])
    const lines = await read('id,price,date\n1,20,2024-01-02\n')
    expect(lines.map(({ problem }) => problem)).toEqual(lines.map(() => ({ code: 'not_japanese' })))
  })

  it('reports JSON that breaks off, and survives endless nesting', async () => {
    expect((await look('[{"word":"雨"},{"word":"雪"')).remarks).toEqual(['broken_json'])
    expect((await read('[{"word":"雨"},{"word":"雪"')).map(({ word }) => word)).toEqual(['雨'])
    expect((await look(`[{"a":${'['.repeat(50_000)}`)).rows).toBeLessThanOrEqual(1)
    expect((await look('')).rows).toBe(0)
  })

  it('cannot smuggle formulas or halves of characters in', async () => {
    const [line] = await read("word,note\n雨,'=1+1\n")
    expect(line?.note).toBe('=1+1')
    const [json] = await read('[{"word":"雨","note":"\\ud800"}]')
    expect(json?.note).toBe('\ufffd')
  })

  it('may have what objects of the program are named by', async () => {
    expect(await read('word,state\n雨,constructor\n雪,__proto__\n')).toMatchObject([
      { word: '雨', state: 'learning' },
      { word: '雪', state: 'learning' },
    ])
    expect(
      (await look('Constructor,toString\n雨,rain\n')).plan.columns.every(name => typeof name !== 'function'),
    ).toBe(true)
    const json =
      '[{"word":"雨","constructor":1,"object":{"toString":1}},{"word":"雪","hints":[{"text":{"toString":1}}]}]'
    expect((await read(json)).map(({ word, problem }) => [word, problem])).toEqual([
      ['雨', null],
      ['雪', null],
    ])
  })

  it('has only lines that can be imported, beside those whose fault it names', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(7), cell), { maxLength: 3 }), async given => {
        const cells = Array.from({ length: 8 }, (_, at) => given.find(([place]) => place === at)?.[1] ?? '')
        const lines = await read(`${COLUMNS.join('\t')}\n雨\t${cells.join('\t')}\n`, {
          ...{ columns: COLUMNS, names: COLUMNS, separator: 'tab', quotes: false, has_header: true },
        })
        for (const {
          line: _,
          remark: _remark,
          left_out: _left_out,
          is_base: _base,
          skipped,
          problem,
          word,
          reading,
          ...said
        } of lines) {
          if (problem !== null || skipped !== null) continue
          const named = { ...said, form: word, reading: reading ?? 'あめ', skill_id: RAIN, entry: null }
          expect(ImportedWord.safeParse(named).error).toBeUndefined()
        }
      }),
    ))

  deepIt('is read within a bound of memory, with 200,000 rows', async () => {
    const ROWS = 200_000
    const part = Buffer.from('食べる,たべる,known,to eat,昨日食べた。\n'.repeat(1_000))
    const open = async function* () {
      yield Buffer.from('word,reading,state,meaning,sentence\n')
      for (let n = 0; n < ROWS / 1_000; n += 1) yield part
    }
    const { rows, plan, states } = await lookAtTable(open, {})
    expect({ rows, states }).toEqual({ rows: ROWS, states: [{ value: 'known', rows: ROWS }] })
    let [lines, before, grown] = [0, 0, 0]
    for await (const { word } of readTable(open(), TablePlan.parse(plan))) {
      lines += word === '食べる' ? 1 : 0
      if (lines === 10_000) before = inUse()
      if (lines === ROWS) grown = inUse() - before
    }
    expect(lines).toBe(ROWS)
    expect(grown).toBeLessThan(10 * 2 ** 20)
  })
})
