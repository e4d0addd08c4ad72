import { inBrackets } from '../../japanese/bracketed-readings.ts'
import { hasKanji, isKana } from '../../japanese/kana.ts'
import { clozeOf } from './cell-text.ts'

/** A word as its cell has it. */
export interface WrittenWord {
  readonly word: string
  /** Empty if the cell has none. */
  readonly reading: string
  /** Other text of the cell. */
  readonly beside: string
}

/** Numbers, bullets and boxes to tick before a word. */
const BULLET =
  /^\s*(?:[(（]?[0-9０-９]{1,5}(?:[)）.．、,:：]\s*(?![0-9０-９])|\s+(?=[^\s0-9]))|[①-⑳㉑-㉟㊱-㊿❶-❿]\s*|[・●○◎■□◆◇★☆▪▶►‣•·※]\s*|[-*+–—‐](?:\s+|(?=[^\s-]))(?:\[[ xX]?\]\s*)?)/
/** The text behind a number or bullet, if there is any. */
export function unnumbered(text: string): string {
  const rest = text.replace(BULLET, '')
  return rest.trim() === '' ? text : rest
}

const BRACKETS = '[［【（(〔「'
const CLOSING = ']］】）)〕」'
/** The word, and what stands in brackets behind it. */
const BEHIND = /^([^[［【（(〔「]+)([[［【（(〔「])([^\]］】）)〕」]*)[\]］】）)〕」]$/
const QUOTED = /^[「『“"]([^「」『』“”"]+)[」』”"]$/
/** A part that may be left out of the word, such as the お of (お)茶. */
const BEFORE = /^[（(]([^（()）]{1,10})[)）](\S+)$/
/** Endings that are no readings: 静か(な), 勉強(する). */
const ENDINGS = ['な', 'の', 'に', 'と', 'だ', 'を', 'する', 'をする']

/** Signs between writings of one word. */
const BETWEEN = /[／/；;｜|,，、・]/
/** The characters of a cell that are read, as many as of a note of Anki; longer ones are no word. */
export const MOST_CHARACTERS = 500
const MOST_VARIANTS = 5
const LONGEST_VARIANT = 12

/** The word of a cell: the one that a cloze asks for, without numbers, other writings, and what stands in brackets. */
export function writtenWord(cell: string, reading: string): WrittenWord {
  const cloze = clozeOf(cell)
  const asked = (cloze?.word ?? cell).slice(0, MOST_CHARACTERS).toWellFormed()
  const text = unnumbered(asked.trim()).replace(QUOTED, '$1')
  const [first, ...others] = variantsIn(text)
  const [second = ''] = others
  // A list such as 雨、あめ has the reading behind the word; behind a slash stands another writing.
  if (others.length === 1 && /[,，、]/.test(text) && hasKanji(first) && isKana(second))
    return { word: first, reading: second, beside: '' }
  const found = bracketed(first, reading)
  return { ...found, beside: [found.beside, ...others].filter(one => one !== '').join(' ') }
}

function bracketed(text: string, reading: string): WrittenWord {
  const [, optional = '', behind = ''] = BEFORE.exec(text) ?? []
  if (behind !== '') {
    const isRead = isKana(optional) && reading.startsWith(optional)
    const rest = bracketed(isRead ? optional + behind : behind, reading)
    return isRead ? rest : { ...rest, beside: [`(${optional})`, rest.beside].join(' ').trim() }
  }
  const [, before = '', bracket, inside = ''] = BEHIND.exec(text) ?? []
  const form = before.trim()
  // Anki's spaces tell where a reading begins.
  if (form === '' || (bracket === '[' && form.includes(' '))) return { ...plain(text), beside: '' }
  const read = inside.split(BETWEEN)[0]?.trim() ?? ''
  if (isKana(read) && isReadingOf(form, read)) {
    const beside = read === inside ? '' : inside.slice(read.length).replace(/^[\s／/；;｜|,，、・]+/, '')
    return { word: form, reading: read, beside }
  }
  if (isKana(inside) && reading.endsWith(inside) && reading !== inside)
    return { word: form + inside, reading: '', beside: '' }
  return { ...plain(form), beside: `(${inside})` }
}

const FURIGANA = /\[[ぁ-ゖァ-ヺー・]+\]/
const plain = (text: string) => {
  const { text: word, reading } = inBrackets(text)
  return FURIGANA.test(text) ? { word, reading } : { word: text, reading: '' }
}

const isReadingOf = (form: string, kana: string) =>
  hasKanji(form) && !(ENDINGS.includes(kana) && (form.length > 1 || !hasKanji(form.slice(-1))))

/** The writings that a cell lists. A text that is longer, or ends a sentence, is none of a list. */
function variantsIn(text: string): [string, ...string[]] {
  const parts = outside(text)
  const [first = '', ...others] = parts
  const isList =
    others.length > 0 &&
    parts.length <= MOST_VARIANTS &&
    parts.every(part => part !== '' && part.length <= LONGEST_VARIANT && !/[。！？!?]/.test(part)) &&
    !parts.every(isKatakana)
  return isList ? [first, ...others] : [text]
}

const isKatakana = (text: string) => /^[ァ-ヺー]+$/.test(text)

/** The text cut at signs between writings that stand in no brackets. */
function outside(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (BRACKETS.includes(sign)) depth += 1
    else if (CLOSING.includes(sign)) depth -= 1
    if (depth === 0 && BETWEEN.test(sign)) parts.push('')
    else parts.push((parts.pop() ?? '') + sign)
  }
  return parts.map(part => part.trim())
}
