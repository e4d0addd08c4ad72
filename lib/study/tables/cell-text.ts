import { textOfHtml } from '../../platform/values/html-text.ts'

const HTML =
  /<\/?(?:br|div|b|i|u|em|strong|p|span|font|ruby|rt|img|a|ul|ol|li|h[1-6]|table|tr|td|sub|sup|small|hr)\b|&(?:nbsp|amp|lt|gt|quot|#\d{1,7}|#x[0-9a-f]{1,6});/i
export const isHtml = (cell: string) => HTML.test(cell)

const SOUNDS = /\[(?:sound|anki:play|anki:tts)\b[^[\]]*\]/gi

const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g

export const plainCell = (cell: string, html: boolean): string =>
  (html ? textOfHtml(cell) : cell)
    .replace(SOUNDS, '')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .toWellFormed()
    .trim()

const CLOZE = /\{\{c(\d{1,3})::([^{}]*)\}\}/g
/** One cloze may stand in another. */
const MOST_NESTED = 4

export function clozeOf(text: string): { word: string; text: string } | null {
  const clozes: { n: number; word: string }[] = []
  let plain = text
  for (let depth = 0; depth < MOST_NESTED && plain.includes('{{c'); depth += 1)
    plain = plain.replace(CLOZE, (_, n: string, clozeContent: string) => {
      const [word = ''] = clozeContent.split('::')
      clozes.push({ n: Number(n), word: word.trim() })
      return word
    })
  const [first] = clozes.toSorted((a, b) => a.n - b.n)
  return first ? { word: first.word, text: plain } : null
}

/** Anki's readings in brackets. */
const FURIGANA = /(?<=[\p{Script=Han}々〆ヶ])\[[ぁ-ゖァ-ヺー]+\]/gu
const BEFORE_KANJI = /(?<![\p{ASCII}]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu

/** 峠[とうげ]を 越[こ]える is 峠を越える. */
export function withoutFurigana(text: string): string {
  const written = text.replace(FURIGANA, '')
  return written === text ? text : written.replace(BEFORE_KANJI, '').trim()
}
