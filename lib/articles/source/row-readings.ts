import type { SourceReading } from '../../contracts/schemas/articles/source.ts'
import type { ReadSpan } from '../../japanese/reading/read-spans.ts'

/** The readings of a text in each of its rows, by places in the row; one that two rows share is nobody's. */
export function readingsOfRows(readings: readonly SourceReading[], rows: readonly string[]): ReadSpan[][] {
  let next = 0
  let start = 0
  return rows.map(row => {
    const end = start + row.length
    const own: ReadSpan[] = []
    for (let given = readings[next]; given && given.start < end; given = readings[++next])
      if (given.start >= start && given.end <= end)
        own.push({ start: given.start - start, end: given.end - start, reading: given.reading })
    start = end
    return own
  })
}
