import { filledWith } from './hostile-texts.ts'

const LARGEST = 100_000
const SIZES = [1_000, 10_000, LARGEST]
/** Ten times the text may take so many times as long. */
const MOST = 15
/** In milliseconds of processor time: less is noise. */
const LEAST = 10

/**
 * The steps from one size to the next, ten times larger one at which the work takes more than 15 times as long, in
 * processor time. `textOf` makes a text of a size; a string is one that it consists of.
 */
export function steepSteps(
  work: (text: string) => unknown,
  textOf: string | ((size: number) => string),
): string[] {
  const make = typeof textOf === 'string' ? (size: number) => filledWith(textOf, size) : textOf
  // Work that is quick with the largest text is quick with a smaller one.
  if (timeOf(work, make(LARGEST), MOST * LEAST) <= MOST * LEAST) return []
  let before = LEAST
  for (const size of SIZES) {
    const text = make(size)
    const took = timeOf(work, text, before)
    if (size > 1_000 && took > MOST * before)
      return [`${size} characters of ${text.slice(0, 20)}: ${Math.round(took)} ms`]
    before = Math.max(took, LEAST)
  }
  return []
}

/**
 * The time of this thread alone: others of the process compile and collect garbage. The first runs are slow, and the
 * processor is shared: it is the least of three, or the first that is short enough.
 */
function timeOf(work: (text: string) => unknown, text: string, enough: number): number {
  let took = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && took > enough; run += 1) {
    const begun = process.threadCpuUsage()
    work(text)
    const { user, system } = process.threadCpuUsage(begun)
    took = Math.min(took, (user + system) / 1_000)
  }
  return took
}
