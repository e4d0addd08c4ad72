import { filledWith } from './hostile-texts.ts'

const SIZES = [1_000, 10_000, 100_000]
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
  let before = LEAST
  for (const size of SIZES) {
    const text = make(size)
    const most = MOST * before
    // The first runs are slow, and the processor is shared.
    let took = Number.POSITIVE_INFINITY
    for (let run = 0; run < 3 && took > most / MOST; run += 1)
      took = Math.min(
        took,
        timeOf(() => work(text)),
      )
    if (size > 1_000 && took > most)
      return [`${size} characters of ${text.slice(0, 20)}: ${Math.round(took)} ms`]
    before = Math.max(took, LEAST)
  }
  return []
}

/** Of this thread alone: others of the process compile and collect garbage. */
function timeOf(work: () => unknown): number {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}
