import type { Binding } from '../../keys/key-map.ts'

const all = [
  { action: 'showAnswer', code: 'Space', shown: 'Space' },
  { action: 'again', code: 'Digit1', shown: '1' },
  { action: 'hard', code: 'Digit2', shown: '2' },
  { action: 'good', code: 'Digit3', shown: '3' },
  { action: 'easy', code: 'Digit4', shown: '4' },
  { action: 'readings', code: 'KeyF', shown: 'f' },
  { action: 'play', code: 'KeyR', shown: 'r' },
  { action: 'previousSentence', code: 'ArrowLeft', shown: '←' },
  { action: 'nextSentence', code: 'ArrowRight', shown: '→' },
  { action: 'edit', code: 'KeyE', shown: 'e' },
  { action: 'undo', code: 'KeyZ', shown: 'z' },
] as const satisfies readonly Binding[]

export type ReviewAction = (typeof all)[number]['action']
/** The usual keys of the review. */
export const reviewBindings: readonly Binding<ReviewAction>[] = all
