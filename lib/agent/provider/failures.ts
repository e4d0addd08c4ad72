export type FailureClass =
  | 'unauthenticated'
  | 'quota'
  | 'rate_limited'
  | 'server_error'
  | 'network'
  | 'timeout'
  | 'too_large'
  | 'not_json'
  | 'bad_answer'
  | 'context_too_long'
  | 'length'
  | 'refused'
  | 'cancelled'
  | 'not_found'
  | 'invalid_request'

export interface FailureDetails {
  status?: number | null
  /** How long the provider asks to be left alone. */
  retryAfterMs?: number | null
}

/** Why a model gave nothing. The message is for administrators and carries no secret. */
export class ProviderFailure extends Error {
  readonly failure: FailureClass
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(failure: FailureClass, message: string, details: FailureDetails = {}) {
    super(message)
    this.name = 'ProviderFailure'
    this.failure = failure
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}

const LEARNER_REASONS: Record<FailureClass | 'no_model', string> = {
  no_model: 'No language model is set up yet. An administrator can add one.',
  unauthenticated: 'The language model refused access. An administrator has to check its key.',
  quota: 'The credit for the language model is used up. An administrator has to look into it.',
  rate_limited: 'The language model is busy. Try again in a few minutes.',
  server_error: 'The language model had a fault. Try again later.',
  network: 'The language model could not be reached. Try again later.',
  timeout: 'The language model did not answer in time. Try again later.',
  too_large: 'The language model gave no usable answer for this sentence.',
  not_json: 'The language model gave no usable answer for this sentence.',
  bad_answer: 'The language model gave no usable answer for this sentence.',
  context_too_long: 'This sentence is too long for the language model.',
  length: 'This sentence is too long for the language model.',
  refused: 'The language model declined to work on this sentence.',
  cancelled: 'The work was cancelled.',
  not_found: 'The language model is not set up correctly. An administrator has to check it.',
  invalid_request: 'The language model is not set up correctly. An administrator has to check it.',
}

export const learnerReason = (failure: FailureClass | 'no_model'): string => LEARNER_REASONS[failure]
