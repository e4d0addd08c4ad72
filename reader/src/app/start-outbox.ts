import { knowKinds } from '../api/outbox/kinds.ts'
import { sendOutbox } from '../api/outbox.ts'

/** The code of each kind of write, which is loaded if the device keeps one of them. */
const kinds = {
  states: () => import('../words/states-outbox.ts'),
  word: () => import('../waiting/words.ts'),
  undo: () => import('../waiting/undos.ts'),
  sentence: () => import('../waiting/sentences.ts'),
  keep: () => import('../waiting/kept-sentences.ts'),
  favourite: () => import('../waiting/favourites.ts'),
  rating: () => import('../screens/review/outbox.ts'),
  position: () => import('../screens/read/progress/progress-outbox.ts'),
  activity: () => import('../screens/read/progress/progress-outbox.ts'),
  choice: () => import('../profile/record-outbox.ts'),
}

/** Shows and sends what waits on this device, of this visit and of earlier ones. */
export function startOutbox(): Promise<void> {
  knowKinds(kinds)
  return sendOutbox()
}
