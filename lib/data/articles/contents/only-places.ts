/** The writer chooses marks, and each costs a search of some milliseconds in 600,000 characters. */
const MOST_MARKS = 100
/** In UTF-16 units, of all marks together. */
const MOST_UNITS = 1_000

/** Looks for the first hundred marks, and only those that a text has once. */
export function onlyPlaces(marks: readonly string[], text: string): Map<string, number> {
  const placeOfMark = new Map<string, number>()
  let units = 0
  for (const mark of [...new Set(marks)].slice(0, MOST_MARKS)) {
    units += mark.length
    if (units > MOST_UNITS) break
    const at = mark === '' ? -1 : text.indexOf(mark)
    if (at >= 0 && !text.includes(mark, at + 1)) placeOfMark.set(mark, at)
  }
  return placeOfMark
}
