import type { Flaw } from '../reasons.ts'
import { isSame, isUntranslated } from './echo.ts'
import { isExplainedInOtherLanguage, isInOtherLanguage } from './language.ts'
import { folded, isChinese, isJapanese, weight } from './letters.ts'
import { repeatsItself, timesIn } from './loops.ts'

export const translationFlaw = (text: string, source: string, language: string): Flaw | null =>
  summaryFlaw(text, source, language) ?? translationLength(text, source, language)

export const summaryFlaw = (text: string, source: string, language: string): Flaw | null => {
  if (isUntranslated(text, source, language)) return 'echo'
  if (isFenced(text, source) || isWrapping(text, source)) return 'malformed'
  if (repeatsItself(text, source)) return 'repeats_itself'
  return isInOtherLanguage(text, source, language) ? 'wrong_language' : null
}

/** Allows quotations. */
export const explanationFlaw = (text: string, source: string, language: string): Flaw | null => {
  if (isSame(text, source)) return 'echo'
  if (isWrapping(text, source)) return 'malformed'
  if (repeatsItself(text, source)) return 'repeats_itself'
  if (isExplainedInOtherLanguage(text, source, language)) return 'wrong_language'
  return explanationLength(text, 'explanation')
}

/** Allows any language and form. */
export const customAnswerFlaw = (text: string, source: string): Flaw | null => {
  if (text.trim() === source.trim()) return 'echo'
  return repeatsItself(text, source) ? 'repeats_itself' : explanationLength(text, 'custom')
}

/** Only explanations may use a code fence. */
const isFenced = (text: string, source: string): boolean =>
  text.startsWith('```') && !source.startsWith('```')

/** True for the wrapping of an answer, such as a form or thoughts. */
const isWrapping = (text: string, source: string): boolean =>
  WRAPPINGS.some(wrapping => wrapping.test(text) && !wrapping.test(source))

const WRAPPINGS = [
  /[{,]\s*\\?"(?:items|index|start|text|translation|explanation|polished)\\?"\s*:/,
  /<\/?think(?:ing)?>/i,
]

export interface AnsweredLine {
  index: number
  source: string
  text: string
}

export const sharedWithOthers = (
  items: readonly AnsweredLine[],
  mayServe: (text: string, sources: readonly string[]) => boolean,
): Set<number> => {
  const groups = [...Map.groupBy(items, ({ text }) => folded(text)).values()]
  const shared = groups.filter(group => {
    const sources = new Map(group.map(({ source }) => [folded(source), source]))
    return sources.size > 1 && !mayServe(group[0]?.text ?? '', [...sources.values()])
  })
  return new Set(shared.flat().map(({ index }) => index))
}

/** Many short lines such as どうもありがとうございました。 are “Thank you.”; two longer lines never share a text. */
export const translationMayServe = (text: string, sources: readonly string[]): boolean =>
  weight(text) < 25 && sources.filter(source => folded(source).length >= 15).length < 2

export const explanationMayServe = (text: string): boolean => weight(text) < 120

/**
 * Characters per character of Japanese. Usual are 2 to 3 in English, to 4 in German, French and Russian, 0.5 to 1 in
 * Chinese and Korean; 国連 is United Nations (6), and a long thank-you may be one word. These bounds lie far outside.
 */
const MOST = { alphabet: 8, syllables: 4 }
/** An allowance for the shortest lines: 禁煙 is "Il est interdit de fumer ici." */
const SPARE = { alphabet: 80, syllables: 40 }
/** Least shares by number of letters; 4 letters need more than dots. */
const LEAST: Record<keyof typeof MOST, readonly (readonly [number, number])[]> = {
  alphabet: [
    [4, 0.01],
    [10, 0.2],
    [30, 0.25],
  ],
  syllables: [
    [4, 0.01],
    [12, 0.08],
  ],
}

/** Explanations have a few lines; the answer to a custom prompt may be longer. */
const LONGEST = { explanation: 8_000, custom: 20_000 }

const translationLength = (text: string, source: string, language: string): Flaw | null => {
  const kind =
    isChinese(language) || isJapanese(language) || /^ko\b/.test(language) ? 'syllables' : 'alphabet'
  if (text.length > MOST[kind] * source.length + SPARE[kind]) return 'too_long'
  const letters = folded(source)
  const least = LEAST[kind].findLast(([from]) => letters.length >= from)?.[1] ?? 0
  // A long cry may be short in another language.
  const isShort = folded(text).length < least * letters.length && timesIn(letters) < 4
  return isShort ? 'too_short' : null
}

const explanationLength = (text: string, kind: keyof typeof LONGEST): Flaw | null => {
  if (text.length > LONGEST[kind]) return 'too_long'
  return folded(text) === '' ? 'too_short' : null
}
