import { folded, weight } from './letters.ts'

/** In letters of an alphabet: shorter stretches are laughter, cries and refrains. */
const SHORTEST = 40
const LONGEST_UNIT = 400
const LONG_UNIT = 30
/** The length from which twice is a repetition: ガタンゴトン、ガタンゴトン, but not いい. */
const SHORTEST_TWICE = 3
/** Bounds the search: a stuck model shows it earlier. A character may unfold into eighteen letters. */
const LOOKED_AT = 20_000

/** Removed, because an endless list may be numbered. */
const NUMBERS = /[\p{N}〇一二三四五六七八九十百千万]/gu

/** True if a text repeats a letter or up to several sentences many times and its source does not, as a stuck model does. */
export const repeatsItself = (text: string, source: string): boolean => {
  const letters = unnumbered(text)
  if (weight(letters) < SHORTEST) return false
  let sourceRepetitions: Repetition[] | null = null
  for (const { unit, times, stretch } of repetitionsIn(letters)) {
    const isLong = weight(unit) >= LONG_UNIT
    if (times < (isLong ? 3 : 4)) continue
    sourceRepetitions ??= [...repetitionsIn(unnumbered(source)), ...repetitionsIn(source)]
    // A stutter in the source does not excuse repeated sentences.
    const excuses = isLong
      ? sourceRepetitions.filter(each => each.unit.length >= SHORTEST_TWICE)
      : sourceRepetitions
    if (times > 2 * mostTimes(excuses) && weight(stretch) >= SHORTEST) return true
  }
  return false
}

const unnumbered = (text: string): string => folded(text).replace(NUMBERS, '')

interface Repetition {
  unit: string
  times: number
  stretch: string
}

const repetitionsIn = (whole: string): Repetition[] => {
  const text = whole.slice(0, LOOKED_AT)
  const repetitions: Repetition[] = []
  for (let length = 1; length <= Math.min(LONGEST_UNIT, text.length / 2); length++) {
    const { from, end } = longestOf(length, text)
    const times = Math.floor((end - from) / length)
    if (times < (length < SHORTEST_TWICE ? 3 : 2)) continue
    repetitions.push({ unit: text.slice(from, from + length), times, stretch: text.slice(from, end) })
  }
  return repetitions
}

const longestOf = (length: number, text: string): { from: number; end: number } => {
  const isLikeBefore = (at: number) => text.charCodeAt(at) === text.charCodeAt(at - length)
  let longest = { from: 0, end: 0 }
  for (let at = length; at < text.length; at += length) {
    if (!isLikeBefore(at)) continue
    let from = at - length
    while (from > 0 && isLikeBefore(from + length - 1)) from--
    while (at < text.length && isLikeBefore(at)) at++
    if (at - from > longest.end - longest.from) longest = { from, end: at }
  }
  return longest
}

export const timesIn = (text: string): number => mostTimes(repetitionsIn(text))

const mostTimes = (repetitions: readonly Repetition[]): number =>
  Math.max(1, ...repetitions.map(({ times }) => times))
