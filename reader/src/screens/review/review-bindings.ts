import type { Binding } from '../../keys/key-map.ts'

const all = [
  { action: 'showAnswer', code: 'Space', keyLabel: 'Space' },
  { action: 'again', code: 'Digit1', keyLabel: '1' },
  { action: 'hard', code: 'Digit2', keyLabel: '2' },
  { action: 'good', code: 'Digit3', keyLabel: '3' },
  { action: 'easy', code: 'Digit4', keyLabel: '4' },
  { action: 'readings', code: 'KeyF', keyLabel: 'f' },
  { action: 'play', code: 'KeyR', keyLabel: 'r' },
  { action: 'previousSentence', code: 'ArrowLeft', keyLabel: '←' },
  { action: 'nextSentence', code: 'ArrowRight', keyLabel: '→' },
  { action: 'edit', code: 'KeyE', keyLabel: 'e' },
  { action: 'undo', code: 'KeyZ', keyLabel: 'z' },
] as const satisfies readonly Binding[]

export type ReviewAction = (typeof all)[number]['action']
/** The usual keys of the review. */
export const reviewBindings: readonly Binding<ReviewAction>[] = all
