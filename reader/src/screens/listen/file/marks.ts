import type { Mark } from '../../../../../lib/contracts/schemas/articles/listening.ts'

/** So long after its start, going back begins the sentence itself anew. */
const OWN_START_MS = 1_500

const isSame = (one: Mark | undefined, other: Mark | undefined) =>
  one?.article_id === other?.article_id && one?.index === other?.index

/** The time to which a player goes for the next sentence of a file, or the one before; repeats count as one. */
export function timeOfSentence(marks: readonly Mark[], now_ms: number, by: 1 | -1): number | null {
  const place = marks.findLastIndex(({ at_ms }) => at_ms <= now_ms)
  if (by > 0) return marks.slice(place + 1).find(mark => !isSame(mark, marks[place]))?.at_ms ?? null
  const start = firstOf(marks, place)
  const start_ms = marks[start]?.at_ms ?? 0
  if (now_ms - start_ms > OWN_START_MS || start <= 0) return start_ms
  return marks[firstOf(marks, start - 1)]?.at_ms ?? 0
}

/** The place of the first time that the sentence at this place is heard. */
const firstOf = (marks: readonly Mark[], place: number) =>
  1 + marks.slice(0, Math.max(0, place)).findLastIndex(mark => !isSame(mark, marks[place]))
