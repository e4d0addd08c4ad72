import { type FailureClass, learnerReason } from '../provider/failures.ts'

/** What is wrong with a text a model gave for a line. */
export type Flaw =
  | 'echo'
  | 'mixed_up'
  | 'repeats_itself'
  | 'too_long'
  | 'too_short'
  | 'wrong_language'
  | 'malformed'
  | 'unreadable_furigana'

/** Why a line has no text: what the provider did, or what was wrong with what the model gave. */
export type Reason = FailureClass | Flaw | 'no_model'

const FLAWS: Record<Flaw, string> = {
  echo: 'The language model gave this sentence back instead of working on it.',
  mixed_up: 'The language model mixed this sentence up with another one.',
  repeats_itself: 'The language model repeated itself over and over on this sentence.',
  too_long: 'The language model said far more than this sentence does.',
  too_short: 'The language model left out most of this sentence.',
  wrong_language: 'The language model answered in another language for this sentence.',
  malformed: 'The language model gave this sentence in a form that is not for reading.',
  unreadable_furigana: 'The language model gave no usable readings for this sentence.',
}

/** A sentence for the learner whose line has no text. */
export const reasonFor = (reason: Reason): string => (isFlaw(reason) ? FLAWS[reason] : learnerReason(reason))

const isFlaw = (reason: Reason): reason is Flaw => reason in FLAWS
