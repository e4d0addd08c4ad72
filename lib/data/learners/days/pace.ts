import type { StudyDay } from '../../../contracts/schemas/learners/review.ts'

const MINUTE_MS = 60_000
/** Fits learners without recent reviews; includes steps. */
const USUAL_MS = 10_000

/** In milliseconds. */
export function paceIn(days: readonly StudyDay[]): number {
  const cards = days.reduce((sum, { reviews, new: fresh }) => sum + reviews + fresh, 0)
  const ms = days.reduce((sum, day) => sum + day.ms, 0)
  return cards > 0 && ms > 0 ? ms / cards : USUAL_MS
}

export const minutesFor = (cards: number, pace: number) => Math.ceil((cards * pace) / MINUTE_MS)
