import type { FailureClass, ProviderFailure } from '../provider/failures.ts'

const NO_SUCH_API = 'Is this an OpenAI-compatible API?'

const ADVICE: Partial<Record<FailureClass, string>> = {
  unauthenticated: 'Check the key.',
  quota: 'Look into the credit of the account.',
  rate_limited: 'Try again in a minute.',
  server_error: 'Try again later.',
  network: 'Check the address, and that this machine can reach it.',
  timeout: 'The provider may be slow, or still starting: try again, or give it more time.',
  not_found: 'Check the base URL; most end in /v1.',
  not_json: NO_SUCH_API,
  bad_answer: NO_SUCH_API,
  too_large: NO_SUCH_API,
}

/** What is wrong with a provider and what an administrator may do about it. */
export const adviceFor = ({ failure, message }: ProviderFailure): string => advised(message, ADVICE[failure])

/** The same for a call to a model. */
export const modelAdviceFor = ({ failure, message }: ProviderFailure): string =>
  advised(message, MODEL_ADVICE[failure] ?? ADVICE[failure])

const MODEL_ADVICE: Partial<Record<FailureClass, string>> = {
  not_found: 'Check the name of the model, and the base URL; most end in /v1.',
  bad_answer: 'It may be too small for this work: try another model.',
  length: 'Give it more context or more tokens for an answer.',
  context_too_long: 'One short sentence is too much for it: give it more context, or try another model.',
  refused: 'It declines a harmless sentence: try another model.',
}

const advised = (message: string, advice: string | undefined): string => {
  if (advice === undefined) return message
  return `${/[.!?…。！？]$/.test(message) ? message : `${message}.`} ${advice}`
}
