import type { ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { store } from '../../../../../web/store.ts'

/** The place to which another device has read on, as the learner is asked about it. */
export interface PlaceAsked {
  position: ReadingPosition
  total_sentences: number
  /** True if only its recording was played on. */
  isPlayed: boolean
  answer(isGoing: boolean): void
}

/** The question in the text that is open; null while there is none. */
export const placeAsked = store<PlaceAsked | null>(null)
