import { count, folded, foreignToIt, isChinese, weight } from './letters.ts'

/** Shorter ones have no other wording: はい。 is はい。 in Japanese. */
const SHORTEST_TO_REWORD = 12
/** Shorter ones may be what a translation speaks about, as of the particle は. */
const SHORTEST_TO_STAND_WITHIN = 4
/** Kana in Chinese: a quoted word has a few, Japanese has more of them than of kanji. */
const KANA_AT_MOST = 0.3
const KANA_QUOTED = 3

/** Whether a text is a line given back: in other punctuation, width or kana, under a heading too. */
export const isSame = (text: string, line: string): boolean => {
  const given = folded(line)
  return folded(text) === given || folded(withoutHeading(text)) === given
}

/** The same where a translation could not be: NHK 2024 stays NHK 2024. */
export const isEcho = (text: string, line: string, language: string): boolean => {
  const foreign = foreignToIt(language)
  const isToBeReworded = foreign ? count(text, foreign) > 0 : folded(line).length >= SHORTEST_TO_REWORD
  return isToBeReworded && isSame(text, line)
}

/** Whether a translation is its original, has it within itself, or is still Japanese for the most part. */
export const isUntranslated = (text: string, source: string, language: string): boolean => {
  if (isEcho(text, source, language)) return true
  const foreign = foreignToIt(language)
  if (!foreign || count(text, foreign) === 0) return false
  return isBeside(folded(text), folded(source)) || isMostly(text, foreign, language)
}

const isBeside = (text: string, source: string): boolean =>
  text.startsWith(source) ||
  text.endsWith(source) ||
  (source.length >= SHORTEST_TO_STAND_WITHIN && text.includes(source))

/** 「Translation: …」 */
const withoutHeading = (text: string): string => text.replace(/^[^:：]{1,40}[:：]/u, '')

const isMostly = (text: string, foreign: RegExp, language: string): boolean => {
  const left = text.match(foreign) ?? []
  const all = weight(text)
  if (!isChinese(language)) return 2 * weight(left.join('')) > all
  const han = count(text, /\p{Script=Han}/gu)
  return han === 0 || (left.length > KANA_QUOTED && left.length > KANA_AT_MOST * (left.length + han))
}
