import {
  MOST_VALUE_CHARS,
  MOST_VALUES,
  type TableColumn,
  type TableLook,
  type TablePlan,
  type TableRecognised,
  type TableRemark,
} from '../../contracts/schemas/learners/import-tables.ts'
import { excerpt } from '../../platform/values/excerpt.ts'
import { folded } from './column-names.ts'
import { encodingsOf, textsOf } from './encoding.ts'
import { JsonReader } from './json-reader.ts'
import { proposePlan } from './propose-plan.ts'
import { readerOf } from './reader-of.ts'
import { usualStateOf } from './states.ts'

type Open = () => AsyncIterable<Uint8Array>

const HEAD_BYTES = 256 * 1024
const MOST_SHOWN = 8
const MOST_CELL_CHARS = 120
const JAPANESE = /^(?:ja\b|ja[-_]|jpn?\b|japan|japon|giappon|日本|日语|日文|일본)/i

export async function lookAtTable(open: Open, tableLook: TableLook): Promise<TableRecognised> {
  const { head, isWhole } = await headOf(open())
  const { encodings, isSure } = encodingsOf(head)
  const encoding = tableLook.encoding ?? encodings[0] ?? 'utf-8'
  const text = new TextDecoder(encoding).decode(head, { stream: !isWhole })
  const plan = proposePlan({ text, isWhole }, encoding, tableLook)
  const countedTable = await countIn(textsOf(open(), encoding), plan)
  const remarks = new Set(countedTable.remarks)
  if (!isSure && tableLook.encoding === undefined) remarks.add('encoding_unsure')
  if (countedTable.rows > 0 && !plan.columns.includes('word') && !plan.columns.includes('base'))
    remarks.add('without_words')
  return {
    plan: {
      ...plan,
      language: countedTable.languages.find(({ value }) => JAPANESE.test(value))?.value ?? null,
      states: { ...usualStates(countedTable.states), ...plan.states },
    },
    encodings,
    rows: countedTable.rows,
    first: countedTable.first,
    states: countedTable.states,
    languages: countedTable.languages,
    remarks: [...remarks],
  }
}

async function headOf(bytes: AsyncIterable<Uint8Array>): Promise<{ head: Uint8Array; isWhole: boolean }> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    parts.push(part)
    size += part.length
    if (size > HEAD_BYTES) break
  }
  return { head: Buffer.concat(parts).subarray(0, HEAD_BYTES), isWhole: size <= HEAD_BYTES }
}

const usualStates = (states: TableRecognised['states']): TablePlan['states'] =>
  Object.fromEntries(
    states.flatMap(({ value }) => {
      const state = usualStateOf(value)
      return state ? [[value, state]] : []
    }),
  )

type Plan = Pick<
  TableRecognised['plan'],
  'separator' | 'row_end' | 'quotes' | 'names' | 'has_header' | 'columns'
>

async function countIn(texts: AsyncIterable<string>, plan: Plan) {
  const reader = readerOf(plan)
  const remarks = new Set<TableRemark>()
  const first: string[][] = []
  const states = valuesIn('state', folded)
  const languages = valuesIn('language', value => value.trim())
  let rows = plan.has_header ? -1 : 0
  const take = (read: ReturnType<typeof reader.add>) => {
    for (const { cells, fault } of read) {
      rows += 1
      if (fault) remarks.add(fault === 'too_long' ? 'long_rows' : 'open_quotes')
      if (rows === 0) continue
      if (first.length < MOST_SHOWN) first.push(cells.map(cell => excerpt(cell, MOST_CELL_CHARS)))
      states.add(cells)
      languages.add(cells)
    }
  }
  for await (const text of texts) {
    if (text.includes('\ufffd')) remarks.add('broken_characters')
    take(reader.add(text))
  }
  take(reader.end())
  if (reader instanceof JsonReader && !reader.isWhole()) remarks.add('broken_json')
  return { rows: Math.max(0, rows), first, states: states.counts(), languages: languages.counts(), remarks }

  function valuesIn(column: TableColumn, of: (cell: string) => string) {
    const place = plan.columns.indexOf(column)
    const counted = new Map<string, number>()
    return {
      add(cells: readonly string[]) {
        const value = of(cells[place] ?? '')
        if (place < 0 || value === '' || value.length > MOST_VALUE_CHARS) return
        if (counted.has(value) || counted.size < MOST_VALUES)
          counted.set(value, (counted.get(value) ?? 0) + 1)
      },
      counts: () =>
        [...counted].map(([value, rows]) => ({ value, rows })).toSorted((a, b) => b.rows - a.rows),
    }
  }
}
