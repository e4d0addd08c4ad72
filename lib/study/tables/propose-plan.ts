import {
  MOST_COLUMNS,
  type TableColumn,
  type TableEncoding,
  type TableLook,
  type TableRecognised,
  type TableSeparator,
} from '../../contracts/schemas/learners/import-tables.ts'
import { MOST_TAGS, Tag } from '../../contracts/schemas/learners/words.ts'
import { clozeOf, isHtml, plainCell } from './cell-text.ts'
import { columnsByContent, isJapanese, isOfLwt, isReading, isRomaji } from './column-contents.ts'
import { columnsByName, folded } from './column-names.ts'
import { type Directives, directivesOf } from './directives.ts'
import { namesOfRecords } from './json-reader.ts'
import { isKnownName, isRomajiName } from './other-column-names.ts'
import { readerOf } from './reader-of.ts'
import { COLUMNS_OF_LWT, STATES_OF_LWT, toolOf } from './tools.ts'

type ProposedPlan = TableRecognised['plan']

interface Head {
  readonly text: string
  readonly isWhole: boolean
}

const MOST_ROWS = 200
const MOST_NAME_CHARS = 200

/** Proposes how to read a table, from the beginning of its text and the learner's changes of an earlier proposal. */
export function proposePlan(head: Head, encoding: TableEncoding, tableLook: TableLook): ProposedPlan {
  const directives = directivesOf(head.text)
  const records = directives ? [] : namesOfRecords(head.text).slice(0, MOST_COLUMNS)
  const ending = tableLook.separator || directives || records.length > 0 ? null : endingInSemicolons(head)
  const separator =
    tableLook.separator ??
    directives?.separator ??
    (records.length > 0 ? 'json' : (ending ?? likelySeparator(head)))
  const form = { separator, row_end: ending ? ('semicolon' as const) : ('line' as const) }
  const rows = rowsOf(head, form, separator === 'json' ? records : [])
  const isLwt = separator === 'tab' && !directives && isOfLwt(rows)
  const has_header =
    isLwt || separator === 'json' ? false : (tableLook.has_header ?? hasHeader(rows, separator, directives))
  const names = namesOf(has_header ? rows[0] : separator === 'json' ? records : directives?.names)
  const body = has_header ? rows.slice(1) : rows
  const width = Math.min(MOST_COLUMNS, Math.max(names.length, ...body.map(cells => cells.length)))
  const columns = tableLook.columns ?? likelyColumns()
  const own = isLwt ? null : toolOf(names.map(folded), separator)
  const words = body.map(cells => cells[columns.indexOf('word')] ?? '')
  return {
    tool: isLwt ? 'lwt' : (own?.tool ?? (directives ? 'anki' : separator === 'lines' ? 'list' : 'table')),
    encoding,
    ...form,
    quotes: !isLwt && separator !== 'lines' && separator !== 'json',
    html: directives?.html === true || body.flat().some(isHtml),
    romaji: isRomaji(words) && !body.flat().some(isJapanese),
    has_header,
    names,
    columns,
    states: isLwt ? { ...STATES_OF_LWT } : { ...own?.states },
    state: 'learning',
    language: null,
    tags: (directives?.tags ?? []).filter(tag => Tag.safeParse(tag).success).slice(0, MOST_TAGS),
  }

  function likelyColumns() {
    if (isLwt) return [...COLUMNS_OF_LWT]
    if (separator === 'lines') return [...COLUMNS_OF_LISTS]
    const byName = directives ? directives.columns(width) : columnsByName(names, separator)
    if (toolOf(names.map(folded), separator)) return byName
    const hasJapanese = (column: TableColumn) =>
      body.some(cells => isJapanese(cells[byName.indexOf(column)] ?? ''))
    // Cards may ask in another language: then their columns `word` and `meaning` are swapped.
    const isTurned = byName.includes('word') && !hasJapanese('word') && hasJapanese('meaning')
    const turned = (column: TableColumn | null) =>
      column === 'word' ? 'meaning' : column === 'meaning' ? 'word' : column
    const named = isTurned ? byName.map(turned) : byName
    const others = [
      ...(directives?.own ?? []),
      ...names.flatMap((name, at) => (isKnownName(name) && !named[at] ? at : [])),
    ]
    const open = body.map(cells => cells.map((cell, at) => (others.includes(at) ? '' : wordsOf(cell))))
    const contentColumns = columnsByContent(open, named).slice(0, width)
    if (contentColumns.includes('word') || contentColumns.includes('base')) return contentColumns
    // A list in kana or romaji alone has no column `word`: its readings are the words.
    const inKana = contentColumns.indexOf('reading')
    const only = inKana >= 0 ? inKana : names.findIndex(isRomajiName)
    return contentColumns.map((column, at) => (at === only ? 'word' : column))
  }
}

const COLUMNS_OF_LISTS = ['word', 'reading', 'meaning'] as const
/** A cloze counts as its word. */
const wordsOf = (cell: string) => {
  const text = plainCell(cell, true)
  return clozeOf(text)?.word ?? text
}

const namesOf = (cells: readonly string[] = []) =>
  cells.slice(0, MOST_COLUMNS).map(name => name.trim().slice(0, MOST_NAME_CHARS).toWellFormed())

type Ending = Pick<ProposedPlan, 'separator' | 'row_end'>

function rowsOf({ text, isWhole }: Head, form: Ending, names: readonly string[] = []): string[][] {
  const reader = readerOf({ ...form, quotes: true, names: [...names] })
  const rows = reader.add(text)
  if (isWhole) rows.push(...reader.end())
  return rows
    .filter(({ fault }) => fault !== 'too_long')
    .slice(0, MOST_ROWS)
    .map(({ cells }) => cells)
}

function hasHeader(
  rows: readonly string[][],
  separator: TableSeparator,
  directives: Directives | null,
): boolean {
  const [first] = rows
  if (!first || directives || separator === 'lines') return false
  const columns = columnsByName(first, separator)
  const known = columns.filter(column => column !== null)
  if (first.length > 1 && first.every(isKnownName)) return true
  if (known.length > 1 || !(known.includes('word') || known.includes('base'))) return known.length > 1
  // 単語,たんご,word is a row of words, not their headings.
  return !first.some(
    (cell, at) =>
      columns[at] === null && isReading(cell) && rows.slice(1).some(cells => isReading(cells[at] ?? '')),
  )
}

/** Quizlet ends rows in semicolons; the separator then gives every row the same columns. */
function endingInSemicolons(head: Head): 'tab' | 'comma' | null {
  const text = head.text.trim()
  if (!text.includes(';') || (/[^;\s]\s*[\r\n]/.test(text) && !(head.isWhole && text.endsWith(';'))))
    return null
  const separators = ['tab', 'comma'] as const
  const fits = separators.filter(separator => {
    const widths = rowsOf(head, { separator, row_end: 'semicolon' }).map(cells => cells.length)
    const [width = 0] = widths
    return widths.length > 1 && width > 1 && widths.every(each => each === width)
  })
  return fits[0] ?? null
}

const CANDIDATES = ['tab', 'pipe', 'comma', 'semicolon'] as const

/** True if a separator stands in brackets, as in (v5u,vi). */
const isWithinBrackets = (cell: string) =>
  Math.max(cell.lastIndexOf('('), cell.lastIndexOf('（')) >
  Math.max(cell.lastIndexOf(')'), cell.lastIndexOf('）'))

/** True for a row that consists of words alone: no reading follows the first word. */
const isWords = (cells: readonly string[]) =>
  cells.length > 2 && cells.every(isJapanese) && !isReading(cells[1] ?? '')

/** Finds the separator that gives most rows the same number of cells. If none does, each line is a word (`lines`). */
function likelySeparator(head: Head): TableSeparator {
  const candidates = CANDIDATES.map(separator => {
    const rows = rowsOf(head, { separator, row_end: 'line' })
    const isNone = (cells: readonly string[]) =>
      separator !== 'tab' && (cells.some(isWithinBrackets) || (rows.length === 1 && isWords(cells)))
    const widths = rows.map(cells => (isNone(cells) ? 1 : cells.length))
    const width = mostFrequent(widths.filter(each => each > 1))
    const share = widths.filter(each => each === width).length / Math.max(1, widths.length)
    return { separator, share: width === undefined ? 0 : share }
  })
  const [best] = candidates.toSorted((a, b) => b.share - a.share)
  return best && best.share >= 0.5 ? best.separator : 'lines'
}

function mostFrequent(values: readonly number[]): number | undefined {
  const counts = Map.groupBy(values, value => value)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
