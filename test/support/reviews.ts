import { type FSRSState, forgetting_curve, fsrs, type Grade } from 'ts-fsrs'
import { Rating } from '../../lib/contracts/schemas/learners/review.ts'
import type { Learning } from '../../lib/data/learners/records/learning.ts'
import { nameOf } from '../../lib/platform/values/name-of.ts'
import { inTransaction } from '../../lib/store/writing/transact.ts'
import { writeAll } from '../../lib/store/writing/write-all.ts'

const DAY_MS = 86_400_000

export interface Remembered {
  readonly card_id: string
  readonly rating: Rating
  readonly at: Date
  readonly isFirst: boolean
}

/** From 0 to 1, the same each time. */
function* fractions(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

/** The answers of a learner with such a memory, asked some days after each rating, ten times a card. */
export function reviewsOf(weights: readonly number[], count: number, seed = 7): Remembered[] {
  const random = fractions(seed)
  const next = () => random.next().value
  const memory = fsrs({ w: weights })
  const reviews: Remembered[] = []
  for (let card = 0; reviews.length < count; card += 1) {
    const card_id = `w.${nameOf('card', card)}.recognition`
    let [state, at] = [null as FSRSState | null, Date.parse('2026-01-01T12:00:00Z') + card * 3 * 3_600_000]
    for (let rating = 0; rating < 10 && reviews.length < count; rating += 1) {
      const days = state ? 1 + Math.floor(next() * 2 * state.stability) : 0
      const isRecalled = state ? next() < forgetting_curve(weights, days, state.stability) : next() < 0.7
      const grade = isRecalled ? (next() < 0.9 ? 3 : 2) : 1
      at += days * DAY_MS
      state = memory.next_state(state, days, grade as Grade)
      reviews.push({
        card_id,
        rating: Rating.options[grade - 1] ?? 'good',
        at: new Date(at),
        isFirst: rating === 0,
      })
    }
  }
  return reviews
}

/** Puts them into a learner's log, one transaction for each ninety. */
export async function logReviews(learning: Learning, user_id: number, reviews: readonly Remembered[]) {
  const writes = reviews.map(({ card_id, rating, at, isFirst }, n) =>
    inTransaction(learning.reviewLogs).put({
      user_id,
      request_id: nameOf('review', user_id, n),
      fingerprint: '',
      card_id,
      rating,
      reviewed_at: at.toISOString(),
      day: at.toISOString().slice(0, 10),
      source: 'self',
      before: JSON.stringify({ state: isFirst ? 'new' : 'review' }),
      after: '{}',
      counted: '{}',
    }),
  )
  await writeAll(learning.client, writes)
}
