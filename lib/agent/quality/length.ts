import type { Flaw } from '../lines/flaws.ts'
import { folded, isChinese, isJapanese } from './letters.ts'
import { timesIn } from './loops.ts'

type LengthFlaw = Extract<Flaw, 'too_long' | 'too_short'>

/**
 * Characters of a translation for one of Japanese. Usual are 2 to 3 in English, up to 4 in German, French and
 * Russian, 0.5 to 1 in Chinese and Korean; a compound of kanji may take 6 (国連 is United Nations), and thanks
 * at length may be one word. So the bounds lie far outside.
 */
const MOST = { alphabet: 8, syllables: 4 }
/** For the shortest lines: 禁煙 is "Il est interdit de fumer ici." */
const SPARE = { alphabet: 80, syllables: 40 }
/** From so many letters on, at least this share of them; 4 of them mean more than dots. */
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

/** Explanations are some lines, whatever the sentence; to a question of his own a person gets as much as he likes. */
const LONGEST = { explanation: 8_000, custom: 20_000 }

export const translationLength = (text: string, source: string, language: string): LengthFlaw | null => {
  const kind =
    isChinese(language) || isJapanese(language) || /^ko\b/.test(language) ? 'syllables' : 'alphabet'
  if (text.length > MOST[kind] * source.length + SPARE[kind]) return 'too_long'
  const letters = folded(source)
  const least = LEAST[kind].findLast(([from]) => letters.length >= from)?.[1] ?? 0
  // A long cry may be a short one elsewhere.
  const isShort = folded(text).length < least * letters.length && timesIn(letters) < 4
  return isShort ? 'too_short' : null
}

export const explanationLength = (text: string, kind: keyof typeof LONGEST): LengthFlaw | null => {
  if (text.length > LONGEST[kind]) return 'too_long'
  return folded(text) === '' ? 'too_short' : null
}
