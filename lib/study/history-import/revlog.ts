import { z } from 'zod'
import { CLOCK_AHEAD_MS } from '../../contracts/schemas/basics.ts'
import type { Rating } from '../../contracts/schemas/learners/review.ts'
import type { CardHistory } from './messages.ts'

const RATINGS: readonly (Rating | undefined)[] = [undefined, 'again', 'hard', 'good', 'easy']

/** Anki's numbers for types of rows. */
const LEARNING = 0
const RELEARNING = 2
const FILTERED = 3
const MANUAL = 4
const RESCHEDULED = 5

export const LogRow = z.object({
  id: z.number(),
  cid: z.number(),
  ease: z.number(),
  factor: z.number(),
  time: z.number(),
  type: z.number(),
})
type LogRow = z.infer<typeof LogRow>

interface LogRules {
  /** Milliseconds since 1970; later ratings are refused. */
  readonly until: number
  /** Anki's first scheduler had no “hard” in learning: 2 was good and 3 easy. */
  readonly isFirstScheduler: boolean
}

/** Takes rows by time, and counts those that Anki's own FSRS counts. */
export class RatingLog {
  readonly ratings = new Map<string, CardHistory['ratings']>()
  left_out = 0
  private readonly rules: LogRules
  private readonly learning = new Set<string>()

  constructor(rules: LogRules) {
    this.rules = rules
  }

  /** Null for a row that scheduled nothing, which counts as left out. */
  ratingOf({ id, ease, factor, type }: LogRow): Rating | null {
    const { until, isFirstScheduler } = this.rules
    const isShifted =
      isFirstScheduler && (type === LEARNING || type === RELEARNING) && (ease === 2 || ease === 3)
    const rating = RATINGS[isShifted ? ease + 1 : ease]
    const isScheduling = type !== MANUAL && type !== RESCHEDULED && !isPreview(type, factor)
    const isPast = id > 0 && id <= until + CLOCK_AHEAD_MS
    if (rating && isScheduling && isPast) return rating
    this.left_out += 1
    return null
  }

  add(card_id: string, row: LogRow): void {
    const { id: at, time, type, factor } = row
    const rating = this.ratingOf(row)
    if (!isPreview(type, factor)) {
      const isStep = type === LEARNING && rating !== null
      // Another first step means a forgotten card, for which old versions of Anki wrote no row.
      if ((type === MANUAL && factor === 0) || (isStep && !this.learning.has(card_id))) this.forget(card_id)
      if (isStep) this.learning.add(card_id)
      else this.learning.delete(card_id)
    }
    if (rating === null) return
    const own = this.ratings.get(card_id) ?? []
    own.push({ at, rating, ms: Math.min(3_600_000, Math.max(0, Math.round(time) || 0)) })
    this.ratings.set(card_id, own)
  }

  /** Earlier ratings of a forgotten card no longer count. */
  private forget(card_id: string): void {
    this.left_out += this.ratings.get(card_id)?.length ?? 0
    this.ratings.delete(card_id)
  }
}

/** True in a filtered deck that does not reschedule. */
const isPreview = (type: number, factor: number) => type === FILTERED && factor === 0
