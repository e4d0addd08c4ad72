import type { Line } from './lines.ts'

/** Half a pixel may be lost where the browser rounds. */
const ROUNDED = 1

/** The line after a page that begins at a line. */
export function endOf(lines: readonly Line[], from: number, size: number): number {
  const start = lines[from]?.start ?? 0
  let to = from + 1
  while ((lines[to]?.end ?? Number.POSITIVE_INFINITY) - start <= size + ROUNDED) to += 1
  // A heading does not stand alone at the end.
  while (to > from + 1 && to < lines.length && lines[to - 1]?.isHeading) to -= 1
  return Math.min(lines.length, to)
}

/** The line at which the page begins that ends before a line. */
export function startOf(lines: readonly Line[], to: number, size: number): number {
  const end = lines[to - 1]?.end ?? 0
  let from = Math.max(0, to - 1)
  while (from > 0 && end - (lines[from - 1]?.start ?? 0) <= size + ROUNDED) from -= 1
  return from
}

/** The lines after each of the pages that are open at once, of which the first begins at a line. */
export function pagesFrom(lines: readonly Line[], from: number, size: number, count: number): number[] {
  const ends: number[] = []
  for (let at = from; ends.length < count && at < lines.length; at = ends.at(-1) ?? lines.length)
    ends.push(endOf(lines, at, size))
  return ends
}

/** The line at which the pages begin that are open before a line, and the lines after each of them: the last is that line. */
export function pagesBefore(lines: readonly Line[], to: number, size: number, count: number) {
  const begins = [to]
  while (begins.length <= count && (begins[0] ?? 0) > 0) begins.unshift(startOf(lines, begins[0] ?? 0, size))
  const [from = 0, ...ends] = begins
  // The first pages of a text are filled from its beginning.
  const filled = pagesFrom(lines, from, size, count).map(end => Math.min(end, to))
  const isFilled = from === 0 && filled.at(-1) === to
  return { from, ends: isFilled ? [...new Set(filled)] : ends }
}
