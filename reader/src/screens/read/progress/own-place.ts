import { isFurtherOn } from '../../../../../lib/contracts/schemas/articles/further-on.ts'
import type { PositionInput, ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'

type Place = Pick<PositionInput, 'index' | 'media_ms'>
const timeOf = (position: ReadingPosition | null) => (position ? Date.parse(position.at) : 0)

/**
 * Tells whose place of a text counts. A window says which position it goes on from, so that the server keeps the place of a
 * device that read on meanwhile, until the learner has chosen or has read on here.
 */
export function ownPlace(before: ReadingPosition | null) {
  let base = before?.at ?? null
  /** The position of another device that was known or asked about last. */
  let known = before
  /** The time of the newest position known here: a device whose clock is behind writes no older one after it. */
  let newest = timeOf(before)
  const writtenTimes = new Set<string>()
  let placeInQuestion: ReadingPosition | null = null

  return {
    /** The place of another device that the learner is asked about. */
    inQuestion: () => placeInQuestion,
    /** The time of a write, and what it goes on from; nothing after a whole screen was read here, which takes the place. */
    stampWrite(now: number, isScreenRead: boolean): Pick<PositionInput, 'at' | 'based_on'> {
      newest = Math.max(now, newest + 1)
      const at = new Date(newest).toISOString()
      const write = isScreenRead ? { at } : { at, based_on: base }
      if (isScreenRead) placeInQuestion = null
      writtenTimes.add(at)
      base = at
      return write
    },
    /** Takes the position that the server has. `here` is the last place that can be seen here, which needs no question. */
    heard(position: ReadingPosition | null, here: Place): void {
      if (position === null || writtenTimes.has(position.at) || timeOf(position) <= timeOf(known)) return
      if (position.reading !== (before?.reading ?? 1)) return
      newest = Math.max(newest, timeOf(position))
      placeInQuestion = isFurtherOn(position, here) ? position : null
      known = placeInQuestion ?? known
    },
    /** The text was moved to here: a place that it has reached needs no answer. */
    reached(here: Place): void {
      if (placeInQuestion && !isFurtherOn(placeInQuestion, here)) placeInQuestion = null
    },
    /** The learner has chosen where to read on: what is written now goes on from the other place. */
    answered(): void {
      if (placeInQuestion) base = placeInQuestion.at
      placeInQuestion = null
    },
  }
}
