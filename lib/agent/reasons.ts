import type { FailureClass } from '../platform/outbound/provider-failure.ts'

const AGAIN = 'Try again, or use another model.'
const LATER = 'Try again later.'
const SHORTER = 'Split the sentence, or use another model.'
const NO_ANSWER = ['The language model gave no usable answer for this sentence.', AGAIN] as const
const TOO_LONG = ['This sentence is too long for the language model.', SHORTER] as const
const WRONG_SETTINGS = [
  'The language model is not set up correctly.',
  'Ask an administrator to check its settings.',
] as const

/** Flaws of a model's text for a line, with advice for the learner. */
const FLAWS = {
  echo: ['The language model gave this sentence back instead of working on it.', AGAIN],
  mixed_up: ['The language model mixed this sentence up with another one.', AGAIN],
  repeats_itself: ['The language model repeated itself over and over on this sentence.', AGAIN],
  too_long: ['The language model said far more than this sentence does.', AGAIN],
  too_short: ['The language model left out most of this sentence.', AGAIN],
  wrong_language: ['The language model answered in another language for this sentence.', AGAIN],
  malformed: ['The language model gave an answer that is not plain text for this sentence.', AGAIN],
  unreadable_furigana: ['The language model gave no usable readings for this sentence.', AGAIN],
} as const
export type Flaw = keyof typeof FLAWS

export type Reason = FailureClass | Flaw | 'no_model'

const SENTENCES: Record<Reason, readonly [happened: string, whatToDo: string]> = {
  ...FLAWS,
  no_model: ['No language model is set up yet.', 'Ask an administrator to add one.'],
  unauthenticated: ['The language model refused access.', 'Ask an administrator to check its key.'],
  quota: ['The credit for the language model is used up.', 'Ask an administrator to add more.'],
  rate_limited: ['The language model is busy.', 'Try again in a few minutes.'],
  server_error: ['The language model had an error.', LATER],
  network: ['The language model could not be reached.', LATER],
  timeout: ['The language model did not answer in time.', LATER],
  too_large: NO_ANSWER,
  not_json: NO_ANSWER,
  bad_answer: NO_ANSWER,
  context_too_long: TOO_LONG,
  length: TOO_LONG,
  refused: ['The language model refused to work on this sentence.', 'Use another model.'],
  cancelled: ['The work was cancelled.', 'Start it again if you still need it.'],
  not_found: WRONG_SETTINGS,
  invalid_request: WRONG_SETTINGS,
}

export const reasonFor = (reason: Reason): string => SENTENCES[reason].join(' ')

export const flawIn = (flaw: Flaw): string => FLAWS[flaw][0]
