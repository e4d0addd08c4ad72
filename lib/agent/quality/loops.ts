import { folded, weight } from './letters.ts'

/** In letters of an alphabet: shorter stretches are laughter, cries and refrains. */
const SHORTEST = 40
const LONGEST_UNIT = 400
const LONG_UNIT = 30

/** A list that goes on without end is numbered. */
const NUMBERS = /\p{N}/gu

/**
 * Whether a text says one thing over and over, and its source does not: the way a model gets stuck. What is
 * said may be as short as a letter and as long as some sentences.
 */
export const repeatsItself = (text: string, source: string): boolean => {
  const letters = folded(text).replace(NUMBERS, '')
  if (weight(letters) < SHORTEST) return false
  let allowed: number | null = null
  for (const { unit, times, stretch } of repetitionsIn(letters)) {
    const isOften = times >= 4 || (times >= 3 && weight(unit) >= LONG_UNIT)
    if (!isOften || weight(stretch) < SHORTEST) continue
    allowed ??= 2 * Math.max(timesIn(folded(source)), timesIn(source))
    if (times > allowed) return true
  }
  return false
}

interface Repetition {
  unit: string
  times: number
  stretch: string
}

/** The longest stretch of each length of unit that comes at least three times in a row. */
const repetitionsIn = (text: string): Repetition[] => {
  const found: Repetition[] = []
  for (let length = 1; length <= Math.min(LONGEST_UNIT, text.length / 3); length++) {
    let [run, best, end] = [0, 0, 0]
    for (let at = length; at < text.length; at++) {
      run = text[at] === text[at - length] ? run + 1 : 0
      if (run > best) [best, end] = [run, at + 1]
    }
    const times = Math.floor(best / length) + 1
    const from = end - best - length
    if (times < 3) continue
    found.push({ unit: text.slice(from, from + length), times, stretch: text.slice(from, end) })
  }
  return found
}

/** How often in a row a text says the same, at most. */
export const timesIn = (text: string): number => Math.max(1, ...repetitionsIn(text).map(({ times }) => times))
