import { phrasesOf } from '../phrases.ts'

interface CoverLines {
  /** Columns of Japanese, from right to left; other titles stand in lines. */
  isVertical: boolean
  lines: string[]
  /** The length of the longest line, in full characters. */
  longest: number
}

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' })
/** Marks that join the character before them: combining and enclosing ones, joiners, and the second halves of flags and tones. */
const JOINED = /[\p{M}\p{Cf}\p{Emoji_Modifier}\p{Regional_Indicator}]/u
// The segmenter takes most of the time of a shelf, and most titles need none.
const lettersOf = (text: string) =>
  JOINED.test(text) ? [...letters.segment(text)].map(({ segment }) => segment) : [...text]

/** A rotated or Latin letter takes half of the room. */
const lengthOf = (text: string) =>
  lettersOf(text).reduce((sum, letter) => sum + (/^[\u0020-\u024f]/.test(letter) ? 0.55 : 1), 0)

const ONE_LINE = 6
const TWO_LINES = 14
const MOST = 21

/** The lines of a title on its cover: broken between phrases, as evenly as they allow. */
export function coverLines(title: string): CoverLines {
  const isVertical = JAPANESE.test(title)
  const phrases = fitting(phrasesOf(isVertical ? upright(title) : title))
  const length = lengthOf(phrases.join(''))
  const wanted = length <= ONE_LINE ? 1 : length <= TWO_LINES ? 2 : 3
  const lines = withoutOrphan(phrases, Math.min(wanted, phrases.length)).map(line => line.trim())
  return { isVertical, lines, longest: Math.max(1, ...lines.map(lengthOf)) }
}

/** As many phrases as a cover has room for. */
function fitting(phrases: readonly string[]): string[] {
  const fit: string[] = []
  let length = 0
  for (const phrase of phrases) {
    length += lengthOf(phrase)
    if (length > MOST && fit.length > 0) return withEllipsis(fit)
    fit.push(length > MOST ? `${lettersOf(phrase).slice(0, MOST).join('')}…` : phrase)
  }
  return fit
}

const withEllipsis = (phrases: readonly string[]) => [
  ...phrases.slice(0, -1),
  `${(phrases.at(-1) ?? '').trimEnd()}…`,
]

/** Fewer lines if one would hold a single character. */
function withoutOrphan(phrases: readonly string[], most: number): string[] {
  const lines = evenly(phrases, most)
  return most > 1 && lines.some(isOrphan) ? withoutOrphan(phrases, most - 1) : lines
}

const isOrphan = (line: string) => lettersOf(line.replace(/[^\p{L}\p{N}]/gu, '')).length === 1

/** The split into so many lines whose longest is shortest. */
function evenly(phrases: readonly string[], lines: number): string[] {
  if (lines <= 1) return [phrases.join('')]
  const splits = phrases.slice(0, phrases.length - lines + 1).map((_, at) => {
    const first = phrases.slice(0, at + 1).join('')
    return [first, ...evenly(phrases.slice(at + 1), lines - 1)]
  })
  return splits.reduce((best, split) => (costOf(split) < costOf(best) ? split : best))
}

const costOf = (lines: readonly string[]) =>
  Math.max(...lines.map(line => lengthOf(line.trim()))) + lines.filter(isOrphan).length * MOST

/** Short numbers and abbreviations stand upright in a column if they are full-width. */
const upright = (title: string) =>
  title.replace(/(?<![A-Za-z0-9])(?:[A-Z]{1,4}|[0-9]{1,4})(?![A-Za-z0-9])/g, run =>
    [...run].map(letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(''),
  )
