import { NO_READING } from '../../contracts/schemas/japanese/no-reading.ts'
import { inBrackets } from '../../japanese/bracketed-readings.ts'
import { hasDigit, hasKanji, isKana, kanjiClass, toHiragana } from '../../japanese/kana.ts'
import { clozeOf } from './cell-text.ts'

export interface WrittenWord {
  readonly word: string
  /** Empty if the cell has none. */
  readonly reading: string
  readonly beside: string
}

/** Numbers, bullets and boxes to tick. */
const BULLET =
  /^\s*(?:\[[ xX✓]?\]\s+|[(（]?[0-9０-９]{1,5}(?:[)）.．、,:：]\s*(?![0-9０-９])|\s+(?=[^\s0-9]))|[①-⑳㉑-㉟㊱-㊿❶-❿]\s*|[・●○◎■□◆◇★☆▪▶►‣•·※]\s*|[-*+–—‐−](?:\s+|(?=[^\s-]))(?:\[[ xX]?\]\s*)?)/
/** Keeps a lone number or bullet. */
export function unnumbered(text: string): string {
  const rest = text.replace(BULLET, '')
  return rest.trim() === '' ? text : rest
}

const BRACKETS = '[［【（(〔「'
const CLOSING = ']］】）)〕」'
/** Brackets behind the word. */
const BEHIND = /^([^[［【（(〔「]+)([[［【（(〔「])([^\]］】）)〕」]*)[\]］】）)〕」]$/
/** Spreadsheets write `="会う"` for unchangeable text. */
const QUOTED = /^=?[「『“"]([^「」『』“”"]+)[」』”"]$/
/** A part that may be left out, such as the お of (お)茶. */
const BEFORE = /^[（(]([^（()）]{1,10})[)）](\S+)$/
/** Matches あおい②. */
const ACCENT = /(?<=[^\s⓪①-⑳◎])\s*[⓪①-⑳◎]{1,3}$/

const SPACED = /^([^\s[［]{1,20})\s([ぁ-ゖァ-ヺー]{1,30})$/

const BETWEEN = /[／/；;｜|,，、・]/
/** The bound of a note of Anki; longer cells are no word. */
export const MOST_CHARACTERS = 500
const MOST_VARIANTS = 5
const LONGEST_VARIANT = 12

/** Takes a cloze's word; omits numbers, other writings, and brackets. */
export function writtenWord(cell: string, reading: string): WrittenWord {
  const cloze = clozeOf(cell)
  const cellText = (cloze?.word ?? cell).slice(0, MOST_CHARACTERS).toWellFormed()
  const text = unnumbered(cellText.trim()).replace(QUOTED, '$1').replace(ACCENT, '')
  const [first, ...others] = variantsIn(text)
  const [second = ''] = others
  // 雨、あめ has the reading behind the word; behind a slash stands another writing.
  if (others.length === 1 && /[,，、]/.test(text) && hasKanji(first) && isKana(second))
    return { word: first, reading: second, beside: '' }
  const [, form = '', kana = ''] = SPACED.exec(first) ?? []
  const wordWithReading = isReadingOf(form, kana)
    ? { word: form, reading: kana, beside: '' }
    : bracketed(first, reading)
  return {
    ...wordWithReading,
    beside: [wordWithReading.beside, ...others].filter(one => one !== '').join(' '),
  }
}

function bracketed(text: string, reading: string): WrittenWord {
  const [, optional = '', behind = ''] = BEFORE.exec(text) ?? []
  if (behind !== '') {
    const rest = bracketed(behind, reading)
    const read = reading || rest.reading
    const isRead =
      (isKana(optional) && read.startsWith(optional)) || (optional === '御' && /^[おごみ]/.test(read))
    return isRead
      ? { ...rest, word: optional + rest.word }
      : { ...rest, beside: [`(${optional})`, rest.beside].join(' ').trim() }
  }
  const [, before = '', bracket, inside = ''] = BEHIND.exec(text) ?? []
  const form = before.trim()
  // Anki's spaces tell where a reading begins.
  if (form === '' || (bracket === '[' && form.includes(' '))) return withRuby(text)
  const read = inside.split(BETWEEN)[0]?.trim() ?? ''
  // お茶（ちゃ） has the reading of the kanji alone.
  const kana = [read, `${KANA_BEFORE.exec(form)?.[0]}${read}`].find(each => isReadingOf(form, each))
  if (isKana(read) && kana !== undefined) {
    const beside = read === inside ? '' : inside.slice(read.length).replace(/^[\s／/；;｜|,，、・]+/, '')
    return { word: form, reading: kana, beside }
  }
  if (isKana(inside) && reading !== inside && reading.endsWith(KANA_BEHIND.exec(form)?.[0] + inside))
    return { word: form + inside, reading: '', beside: '' }
  return { ...withRuby(form), beside: `(${inside})` }
}

const FURIGANA = /\[[ぁ-ゖァ-ヺー・]+\]/
/** Kana in parentheses within a word. */
const WITHIN = new RegExp(`(?<![${kanjiClass}])([${kanjiClass}]{1,12})[(（]([ぁ-ゖァ-ヺー]{1,20})[)）]`, 'gu')

function withRuby(text: string): WrittenWord {
  const within = Array.from(text.matchAll(WITHIN), ({ 0: whole, 2: kana = '', index }) => ({
    kana,
    after: text.charAt(index + whole.length),
  }))
  // 取(と)る has a reading; in 申(し)込(み) kana may be left out.
  const isRead = within.some(({ kana, after }) => kana.length > 1 || /[ぁ-ゖ]/.test(after))
  if (within.length > 0 && !isRead)
    return {
      word: text.replace(WITHIN, '$1'),
      reading: '',
      beside: within.map(({ kana }) => `(${kana})`).join(' '),
    }
  const marked = text.replace(WITHIN, ' $1[$2]')
  const { text: word, reading } = inBrackets(marked)
  return FURIGANA.test(marked) ? { word, reading, beside: '' } : { word: text, reading: '', beside: '' }
}

/** Endings, as in 愛(する); those in `PARTICLES` are readings of single kanji. */
const SAID = ['する', 'します', 'した', 'をする', 'だ', 'です']
const PARTICLES = ['な', 'の', 'に', 'と', 'を', 'が', 'は', 'も', 'で', 'へ']
const KANA_BEFORE = /^[ぁ-ゖー]*/
const KANA_BEHIND = /(?<![ぁ-ゖー])[ぁ-ゖー]*$/
const KANJI = new RegExp(`[${kanjiClass}]`, 'gu')

/** 会う is not read う, nor 気持 ち. */
function isReadingOf(form: string, kana: string): boolean {
  const [written, read] = [toHiragana(form), toHiragana(kana)]
  const [before = '', behind = ''] = [KANA_BEFORE, KANA_BEHIND].map(pattern => pattern.exec(written)?.[0])
  const kanji = form.match(KANJI)?.length ?? 0
  const isSaid =
    SAID.includes(read) || (form.length > 1 && (PARTICLES.includes(read) || NO_READING.has(read)))
  return (
    (kanji > 0 || hasDigit(form)) &&
    !isSaid &&
    read.startsWith(before) &&
    read.endsWith(behind) &&
    // 百舌鳥 is もず.
    read.length - before.length - behind.length >= (kanji > 2 ? kanji / 2 : kanji)
  )
}

/** A longer text, or one that ends a sentence, is no list. */
function variantsIn(text: string): [string, ...string[]] {
  const parts = outside(text)
  const [first = '', ...others] = parts
  const isList =
    others.length > 0 &&
    parts.length <= MOST_VARIANTS &&
    parts.every(part => part !== '' && part.length <= LONGEST_VARIANT && !/[。！？!?]/.test(part)) &&
    // A dot may stand within one foreign word.
    !(parts.every(isKatakana) && !/[^ァ-ヺー・\s]/.test(text))
  return isList ? [first, ...others] : [text]
}

const isKatakana = (text: string) => /^[ァ-ヺー]+$/.test(text)

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
