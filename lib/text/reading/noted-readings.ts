/** A reading as it was noted: behind `end`, for what stands before it, at most back to `start`. UTF-16 units. */
export interface NotedReading {
  readonly start: number
  readonly end: number
  readonly reading: string
}

const bracketed = /[[［]([^[\]［］]*)[\]］]/y
const space = /\s/

/**
 * The readings of `今日[きょう]は 雨[あめ]だ。` by their places in the sentence; null where the text beneath is
 * another. Spaces may be put in, where a word begins, or left out; brackets of the sentence are text.
 */
export function notedReadings(sentence: string, noted: string): NotedReading[] | null {
  const readings: NotedReading[] = []
  let at = 0
  let start = 0
  for (let next = 0; next < noted.length; ) {
    const char = noted.charAt(next)
    const { group, reading } = groupAt(noted, next)
    if (group !== '' && !sentence.startsWith(group, at)) {
      readings.push({ start, end: at, reading })
      start = at
      next += group.length
    } else if (char === sentence.charAt(at)) {
      at++
      next++
    } else if (space.test(char)) {
      start = at
      next++
    } else if (space.test(sentence.charAt(at))) at++
    else return null
  }
  return sentence.slice(at).trim() === '' ? readings : null
}

function groupAt(noted: string, at: number): { group: string; reading: string } {
  bracketed.lastIndex = at
  const [group = '', reading = ''] = bracketed.exec(noted) ?? []
  return { group, reading: reading.trim() }
}
