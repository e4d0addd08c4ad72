import { type FailureClass, ProviderFailure } from '../../agent/provider/failures.ts'
import { Problem } from '../../http/errors.ts'

const REASONS: Record<FailureClass, string> = {
  unauthenticated: 'The transcription provider refused access. An administrator has to check its key.',
  quota: 'The credit for transcription is used up. An administrator has to look into it.',
  rate_limited: 'The transcription provider is busy. Try again in a few minutes.',
  server_error: 'The transcription provider had a fault. Try again later.',
  network: 'The transcription provider could not be reached. Try again later.',
  timeout: 'The transcription provider did not answer in time. Try again later.',
  too_large: 'The transcription provider gave no usable answer. Try again later.',
  not_json: 'The transcription provider gave no usable answer. Try again later.',
  bad_answer: 'The transcription provider gave no usable answer. Try again later.',
  context_too_long:
    'The transcription model takes no sound of this length. An administrator has to choose another.',
  length: 'The transcription model takes no sound of this length. An administrator has to choose another.',
  refused: 'The transcription provider declined to take this file down.',
  cancelled: 'The work was cancelled.',
  not_found: 'Transcription is not set up correctly. An administrator has to check its address and model.',
  invalid_request:
    'Transcription is not set up correctly. An administrator has to check its address and model.',
}

/** What a provider's failure means to who waits for the transcript; all else stays as it is. */
export const transcriptionProblem = (error: unknown): unknown =>
  error instanceof ProviderFailure
    ? new Problem('upstream_failed', REASONS[error.failure], { cause: error })
    : error

export const notConfigured = () =>
  new Problem(
    'not_configured',
    'No transcription model is set up. An administrator can set one up under AI APIs, Speech & automation.',
  )

export const nothingSaid = () => new Problem('invalid_input', 'Nothing was said in this file.')
