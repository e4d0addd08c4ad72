import { usePresses } from '../../app/keys.ts'
import { useChangedKeys } from '../../keys/changed-keys.ts'
import { keyMap, labelOf } from '../../keys/key-map.ts'
import { type ReviewAction, reviewBindings } from './review-bindings.ts'

const useReviewMap = () => keyMap(reviewBindings, useChangedKeys().review)

/** Acts by the learner's keys of the review. */
export function useReviewKeys(acts: Partial<Record<ReviewAction, (() => void) | undefined>>): void {
  const { actionOf } = useReviewMap()
  usePresses(press => {
    const action = actionOf(press)
    return action && acts[action]
  })
}

/** The label of the first key of an action, for `aria-keyshortcuts`. */
export function useReviewShortcut(): (action: ReviewAction) => string | undefined {
  const { keysOf } = useReviewMap()
  return action => keysOf(action).map(labelOf)[0]
}
