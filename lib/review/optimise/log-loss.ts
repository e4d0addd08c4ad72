import { type FSRSState, forgetting_curve, fsrs, type Grade } from 'ts-fsrs'
import type { PastReview } from '../../study/optimise/histories.ts'

/** No prediction counts as certain. */
const LEAST = 1e-6

/**
 * How badly these weights predict what they were not fitted to, as FSRS' own benchmark has it: the mean over ratings on
 * a later day of -ln R where the card was recalled and -ln(1 - R) where it was not, R being its retrievability then.
 */
export function logLoss(
  histories: readonly (readonly PastReview[])[],
  weights: readonly number[],
): { held_out: number; loss: number } {
  const scheduler = fsrs({ w: weights })
  let [held_out, sum] = [0, 0]
  for (const history of histories) {
    let state: FSRSState | null = null
    for (const { rating, days, isFitted } of history) {
      if (state && days > 0 && !isFitted) {
        const recalled = forgetting_curve(weights, days, state.stability)
        const expected = rating === 1 ? 1 - recalled : recalled
        sum -= Math.log(Math.max(expected, LEAST))
        held_out += 1
      }
      state = scheduler.next_state(state, days, rating as Grade)
    }
  }
  return { held_out, loss: sum / held_out }
}
