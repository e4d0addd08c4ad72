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
  retryAfterMs?: number | null
}

/** The message is for administrators and holds no secret. */
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

const NO_SUCH_API = 'Is this an OpenAI-compatible API?'

const ADVICE: Partial<Record<FailureClass, string>> = {
  unauthenticated: 'Check the key.',
  quota: 'Add credit to the account.',
  rate_limited: 'Try again in a minute.',
  server_error: 'Try again later.',
  network: 'Check the address, and that this machine can reach it.',
  timeout: 'The provider may be slow, or still starting: try again, or give it more time.',
  not_found: 'Check the base URL; most end in /v1.',
  not_json: NO_SUCH_API,
  bad_answer: NO_SUCH_API,
  too_large: NO_SUCH_API,
}

/** Advice for an administrator; `own` goes before the general advice. */
export const adviceFor = (
  { failure, message }: ProviderFailure,
  own: Partial<Record<FailureClass, string>> = {},
): string => {
  const advice = own[failure] ?? ADVICE[failure]
  if (advice === undefined) return message
  return `${/[.!?…。！？]$/.test(message) ? message : `${message}.`} ${advice}`
}
