import { clipParameters, type FSRSState, forgetting_curve, fsrs, type Grade } from 'ts-fsrs'
import { type BindingItem, loadBinding } from './binding.ts'
import { historiesOf, type PastReview } from './histories.ts'
import type { Fit, FitOrder } from './messages.ts'

/** The FSRS optimiser uses at most so many ratings of a card. */
const LONGEST_HISTORY = 64
const PROGRESS_EVERY_MS = 100

/** Fits weights to the first ratings by time, and measures how well they and the current ones predict the others. */
export async function fitWeights(order: FitOrder, progress: (done: number) => void): Promise<Fit | null> {
  const { weights, relearning_steps } = order
  const histories = historiesOf(order)
  const before = logLoss(histories, weights)
  const binding = loadBinding()
  const items = histories.flatMap(history => itemsOf(binding, history))
  if (before.held_out === 0 || items.length === 0) return null
  const fitted = await binding.computeParameters(items, {
    enableShortTerm: true,
    numRelearningSteps: relearning_steps,
    timeout: PROGRESS_EVERY_MS,
    progress: (done, all) => progress(done / all),
  })
  const kept = clipParameters(fitted, relearning_steps)
  const after = logLoss(histories, kept)
  return {
    weights: kept,
    held_out: before.held_out,
    loss_before: before.loss,
    loss_after: after.loss,
  }
}

/** One item for each rating on a later day, with the ratings before it. */
function itemsOf(
  { FSRSBindingReview, FSRSBindingItem }: ReturnType<typeof loadBinding>,
  history: readonly PastReview[],
): BindingItem[] {
  const seen = history
    .slice(0, LONGEST_HISTORY)
    .filter(({ isFitted }) => isFitted)
    .map(({ rating, days }) => new FSRSBindingReview(rating, days))
  return seen.flatMap(({ deltaT }, at) => (deltaT > 0 ? [new FSRSBindingItem(seen.slice(0, at + 1))] : []))
}

/** No prediction counts as certain. */
const LEAST = 1e-6

/**
 * The log loss of these weights on the held-out ratings, as in FSRS' own benchmark: the mean over ratings on a later day
 * of -ln R if the card was recalled and -ln(1 - R) if not, R being its retrievability at that time.
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
