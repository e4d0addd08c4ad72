import { count, folded, foreignToIt, HAN, HIRAGANA, hasChineseWords, isChinese, weight } from './letters.ts'

/** Shorter lines cannot be reworded: はい。 stays はい。 in Japanese. Names and addresses cannot either. */
const SHORTEST_TO_REWORD = { letters: 12, hiragana: 4 }
/** A translation may quote a shorter one, such as the particle は. */
const SHORTEST_WITHIN = 4
/** Kana in Chinese: a quoted word has a few, and Japanese has more kana than kanji. */
const KANA_AT_MOST = 0.3
const KANA_QUOTED = 3
/** Bounds quoted expressions: 「てから」と「あとで」の違い, "Polite form: 食べます". */
const LONGEST_TERM = 8

/** Ignores punctuation, width, kind of kana, and headings. */
export const isSame = (text: string, line: string): boolean => {
  const foldedLine = folded(line)
  return foldedLine !== '' && [folded(text), folded(withoutHeading(text))].includes(foldedLine)
}

/** Allows a line's own translation, such as NHK 2024. */
export const echoesOf = (
  lines: readonly string[],
  language: string,
): ((text: string) => string | undefined) => {
  const foreign = foreignToIt(language)
  const foldedLines = new Set(lines.filter(line => foreign || isToBeReworded(line)).map(folded))
  foldedLines.delete('')
  return text => {
    if (foreign && count(withoutAddresses(text), foreign) === 0) return undefined
    const headed = folded(withoutHeading(text))
    if (headed.length > LONGEST_TERM && foldedLines.has(headed)) return headed
    const form = folded(text)
    return foldedLines.has(form) ? form : undefined
  }
}

/** True if a translation equals or contains its source, or is mostly Japanese. */
export const isUntranslated = (text: string, source: string, language: string): boolean => {
  if (echoesOf([source], language)(text) !== undefined) return true
  const foreign = foreignToIt(language)
  const plainText = withoutAddresses(text)
  if (!foreign || count(plainText, foreign) === 0) return false
  return isBeside(folded(text), folded(source)) || isMostlyJapanese(plainText, source, foreign, language)
}

const isToBeReworded = (line: string): boolean =>
  folded(line).length >= SHORTEST_TO_REWORD.letters && count(line, HIRAGANA) >= SHORTEST_TO_REWORD.hiragana

/** 「Translation: …」 */
const withoutHeading = (text: string): string => text.replace(/^[^:：]{1,40}[:：]/u, '')

/** Drops URLs: a path may be Japanese in any language, and a sentence may follow without a space. */
const withoutAddresses = (text: string): string =>
  text.replace(/\bhttps?:\/\/[^\s\p{Script=Hiragana}]+/gu, ' ')

const isBeside = (text: string, source: string): boolean => {
  if (source === '') return false
  if (text.startsWith(source) || text.endsWith(source)) return true
  return source.length >= SHORTEST_WITHIN && text.includes(source)
}

const withoutTermsOf = (source: string, text: string): string => {
  const terms = new Set(quotedIn(source).map(folded))
  terms.delete(folded(source))
  return text.replace(QUOTED, quoted => {
    const term = folded(quoted)
    return term.length <= LONGEST_TERM && terms.has(term) ? ' ' : quoted
  })
}
const quotedIn = (text: string): string[] => text.match(QUOTED) ?? []
const QUOTED = /「[^「」]*」|『[^『』]*』|[“„][^“”„]*[“”]|"[^"]*"|«[^«»]*»/gu

const isMostlyJapanese = (whole: string, source: string, foreign: RegExp, language: string): boolean => {
  const text = withoutTermsOf(source, whole)
  const left = text.match(foreign) ?? []
  if (!isChinese(language)) return 2 * weight(left.join('')) > weight(text)
  const han = count(text, HAN)
  if (han === 0) return left.length > 0
  const isTooMuch = left.length > KANA_QUOTED && left.length > KANA_AT_MOST * (left.length + han)
  return isTooMuch && !hasChineseWords(withoutLettersOf(source, text))
}

const withoutLettersOf = (source: string, text: string): string => {
  const letters = new Set(source)
  return Array.from(text, letter => (letters.has(letter) ? ' ' : letter)).join('')
}
