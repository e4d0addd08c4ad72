import type { TableColumn } from '../../contracts/schemas/learners/import-tables.ts'
import { inBrackets } from '../../japanese/bracketed-readings.ts'
import { hasKanji, isKana } from '../../japanese/kana.ts'
import { romajiToHiragana } from '../../japanese/romaji.ts'
import { isUsualState } from './states.ts'
import { COLUMNS_OF_LWT } from './tools.ts'

type Rows = readonly (readonly string[])[]
type Columns = readonly (TableColumn | null)[]

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
export const isJapanese = (text: string) => JAPANESE.test(text)

/** Longer Japanese texts are rather sentences. */
const LONGEST_WORD = 8
const isSentence = (cell: string) =>
  isJapanese(cell) && (inBrackets(cell).text.length > LONGEST_WORD || /[。！？!?]$/.test(cell))

/** Names of files, addresses, numbers, dates, truth values, and ids of letters with digits. */
const NO_TEXT =
  /^(?:true|false|null|\S{1,300}\.(?:mp3|m4a|ogg|opus|wav|flac|jpe?g|png|gif|webp|avif|svg)|(?:https?:|www\.|data:)\S+|(?=\D*\d)[-\d\s./:,TZ年月日時分秒]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\D*\d)[\w!#$%&()*+,./:;<=>?@[\]^`{|}~-]{8,})$/i

const columnOf = (rows: Rows, at: number) =>
  rows.flatMap(cells => {
    const cell = cells[at]?.trim() ?? ''
    return cell === '' ? [] : [cell]
  })
const share = (cells: readonly string[], is: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length
/** Allows signs of accents: あう①, あお＼い. */
const isKanaText = (text: string) => isKana(text.replace(/[\s・、,／/()（）⓪①-⑳◎＼\\¬￢\d-]/g, ''))
export const isReading = (cell: string) => isKanaText(cell) || isKanaText(inBrackets(cell).reading)

/** Judges unnamed columns by the first rows. */
export function columnsByContent(rows: Rows, named: Columns = []): (TableColumn | null)[] {
  const width = Math.max(named.length, ...rows.map(cells => cells.length))
  const columns = Array.from({ length: width }, (_, at) => named[at] ?? null)
  const places = columns.map((_, at) => ({ at, cells: columnOf(rows, at) }))
  const isMostly = (is: (cell: string) => boolean) => (cells: readonly string[]) => share(cells, is) > 0.6
  const open = places.filter(({ cells }) => !isMostly(cell => NO_TEXT.test(cell))(cells))
  const take = (column: TableColumn, is: (cells: readonly string[]) => boolean, among = open) => {
    if (columns.includes(column)) return
    const openColumn = among.find(({ at, cells }) => columns[at] === null && cells.length > 0 && is(cells))
    if (openColumn) columns[openColumn.at] = column
  }
  const japanese = isMostly(isJapanese)
  const sentences = isMostly(isSentence)
  // 無視 and new may be words and meanings, too, but these differ from row to row.
  const isState = (cells: readonly string[]) =>
    isMostly(isUsualState)(cells) &&
    (new Set(cells).size < cells.length || (cells.length > 1 && cells.every(isUsualState)))
  const hasOtherWords = (cells: readonly string[]) =>
    !japanese(cells) || places.some(other => other.cells !== cells && japanese(other.cells))
  take('state', cells => isState(cells) && hasOtherWords(cells))
  if (!columns.includes('base')) {
    take('word', cells => japanese(cells) && !sentences(cells))
    if (!places.some(({ cells }) => japanese(cells))) take('word', () => true, places)
  }
  take('reading', cells => isMostly(isReading)(cells) && !sentences(cells))
  take('sentence', sentences)
  // Meanings differ from word to word, and parts of speech do not.
  const differing = open.toSorted((a, b) => new Set(b.cells).size - new Set(a.cells).size)
  take(
    'meaning',
    isMostly(cell => /[a-z]{2}/i.test(cell)),
    differing,
  )
  const isText = isMostly(cell => /\p{L}{2}/u.test(cell) && !/[ぁ-ゖァ-ヺ]/.test(cell))
  take('meaning', cells => isText(cells) && new Set(cells).size > cells.length / 2, differing)
  return columns
}

/** True if all columns are as LWT's export has them, which names none. */
export function isOfLwt(rows: Rows): boolean {
  const isRow = (cells: readonly string[]) =>
    cells.length === COLUMNS_OF_LWT.length &&
    /^(?:[0-5]|98|99)$/.test(cells[4] ?? '') &&
    /^\d+$/.test(cells[6] ?? '')
  return rows.length > 0 && rows.every(isRow)
}

export function isRomaji(words: readonly string[]): boolean {
  const written = words.filter(word => word.trim() !== '')
  if (written.length === 0 || written.some(word => isJapanese(word) || hasKanji(word))) return false
  return share(written, word => romajiToHiragana(word) !== null) > 0.8
}
