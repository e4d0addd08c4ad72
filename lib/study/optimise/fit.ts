import { clipParameters } from 'ts-fsrs'
import { type BindingItem, loadBinding } from './binding.ts'
import { historiesOf, type PastReview } from './histories.ts'
import { logLoss } from '../../review/optimise/log-loss.ts'
import type { Fit, FitOrder } from './messages.ts'

/** FSRS' optimiser looks at no more of a card. */
const LONGEST_HISTORY = 64
const PROGRESS_EVERY_MS = 100

/** Weights fitted to the first ratings by time, and how they and those in use predict the others. */
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

/** Each rating on a later day, with those before it. */
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
