import { clipParameters, type FSRSState, forgetting_curve, fsrs, type Grade } from 'ts-fsrs'
import { studyTime } from '../../learning/schedule/study-time.ts'
import { type BindingItem, loadBinding } from './binding.ts'
import type { Fit, FitOrder } from './messages.ts'

/** The FSRS optimiser uses no more ratings of a card. */
const LONGEST_HISTORY = 64
const PROGRESS_EVERY_MS = 100

/** Fits to the first ratings by time, and measures new and current weights on the others. */
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
 * Log loss on held-out ratings, as in FSRS' own benchmark: the mean over ratings on a later day of -ln R if recalled and
 * -ln(1 - R) if not, R being the retrievability then.
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

export interface PastReview {
  readonly rating: number
  readonly days: number
  readonly isFitted: boolean
}

const DAY_MS = 86_400_000
const FITTED_SHARE = 0.8

/** A restarted card begins a new history. */
export function historiesOf({ reviews, ...days }: Pick<FitOrder, 'reviews' | 'time_zone' | 'day_starts_at'>) {
  const inOrder = reviews.toSorted(([, , a], [, , b]) => a - b)
  const fitted = Math.floor(inOrder.length * FITTED_SHARE)
  const histories: PastReview[][] = []
  const open = new Map<number, { history: PastReview[]; day: number }>()
  for (const [place, [card, rating, at, isFirst]] of inOrder.entries()) {
    const day = Math.floor(studyTime(new Date(at), days).getTime() / DAY_MS)
    const known = isFirst ? undefined : open.get(card)
    const history = known?.history ?? []
    if (!known) histories.push(history)
    // A learner who travelled west may have gone back a day.
    history.push({ rating, days: known ? Math.max(0, day - known.day) : 0, isFitted: place < fitted })
    open.set(card, { history, day })
  }
  return histories
}
