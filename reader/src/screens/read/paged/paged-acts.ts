import type { Action } from '../keys/bindings.ts'
import { selectedSentence } from '../selection/selection.ts'
import { isFilled, recordingOnPage } from '../watch/stage.ts'
import { pagedView } from './paged-view.ts'

type Acts = Partial<Record<Action, () => void>>

/** In vertical text, words go down and sentences to the left. */
const inVertical: Partial<Record<Action, Action>> = {
  nextSentence: 'nextWord',
  previousSentence: 'previousWord',
  nextWord: 'previousSentence',
  previousWord: 'nextSentence',
}

/** The acts of keys that differ in pages: until a sentence is picked, arrows and Space turn. */
export function pagedActs(action: Action, acts: Acts): (() => void) | undefined {
  const paged = pagedView()
  if (!paged || isFilled()) return undefined
  const { isVertical, turn } = paged
  const isFree = selectedSentence() === null
  if (action === 'nextPage' || (action === 'play' && isFree && !recordingOnPage())) return () => turn(1)
  if (action === 'previousPage') return () => turn(-1)
  if (isFree && action === 'nextWord') return () => turn(isVertical ? -1 : 1)
  if (isFree && action === 'previousWord') return () => turn(isVertical ? 1 : -1)
  const meant = isVertical ? inVertical[action] : undefined
  return meant && acts[meant]
}
