import type { Flaw } from '../reasons.ts'
import { isSame, isUntranslated } from './echo.ts'
import { isExplainedInOtherLanguage, isInOtherLanguage } from './language.ts'
import { folded, isChinese, isJapanese, weight } from './letters.ts'
import { repeatsItself, timesIn } from './loops.ts'

/** The reason why a text cannot be a translation of its source; null when it may be one. */
export const translationFlaw = (text: string, source: string, language: string): Flaw | null =>
  summaryFlaw(text, source, language) ?? translationLength(text, source, language)

/** The same for a summary, which may be of any length. */
export const summaryFlaw = (text: string, source: string, language: string): Flaw | null => {
  if (isUntranslated(text, source, language)) return 'echo'
  if (isFenced(text, source) || isWrapping(text, source)) return 'malformed'
  if (repeatsItself(text, source)) return 'repeats_itself'
  return isInOtherLanguage(text, source, language) ? 'wrong_language' : null
}

/** The same for an explanation, which quotes what it explains. */
export const explanationFlaw = (text: string, source: string, language: string): Flaw | null => {
  if (isSame(text, source)) return 'echo'
  if (isWrapping(text, source)) return 'malformed'
  if (repeatsItself(text, source)) return 'repeats_itself'
  if (isExplainedInOtherLanguage(text, source, language)) return 'wrong_language'
  return explanationLength(text, 'explanation')
}

/** The same for an answer to a custom prompt, which may be in any language and form. */
export const customAnswerFlaw = (text: string, source: string): Flaw | null => {
  if (text.trim() === source.trim()) return 'echo'
  return repeatsItself(text, source) ? 'repeats_itself' : explanationLength(text, 'custom')
}

/** True for a text in a code fence; only explanations may use one. */
const isFenced = (text: string, source: string): boolean =>
  text.startsWith('```') && !source.startsWith('```')

/** True if a text has the wrapping of an answer, such as a form or thoughts, instead of being one. */
const isWrapping = (text: string, source: string): boolean =>
  WRAPPINGS.some(wrapping => wrapping.test(text) && !wrapping.test(source))

const WRAPPINGS = [
  /[{,]\s*\\?"(?:items|index|start|text|translation|explanation|polished)\\?"\s*:/,
  /<\/?think(?:ing)?>/i,
]

/** A text that was given for a line. */
export interface Given {
  index: number
  source: string
  text: string
}

/** The lines that share a text with a different line, unless that is a coincidence. */
export const sharedWithOthers = (
  items: readonly Given[],
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

/** Simple sentences may share a short explanation. */
export const explanationMayServe = (text: string): boolean => weight(text) < 120

/**
 * Characters of a translation per character of Japanese. Usual are 2 to 3 in English, up to 4 in German, French and
 * Russian, 0.5 to 1 in Chinese and Korean; a kanji compound may take 6 (国連 is United Nations), and a long thank-you may
 * be one word. So the bounds are far outside these.
 */
const MOST = { alphabet: 8, syllables: 4 }
/** An allowance for the shortest lines: 禁煙 is "Il est interdit de fumer ici." */
const SPARE = { alphabet: 80, syllables: 40 }
/** From this number of letters on, a translation has at least this share of them; 4 letters need more than dots. */
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

/** Explanations have a few lines, whatever the sentence; the answer to a custom prompt may be longer. */
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
