import { type FailureClass, ProviderFailure } from '../../agent/provider/failures.ts'
import { Problem } from '../../http/errors.ts'

const REASONS: Partial<Record<FailureClass, string>> = {
  unauthenticated:
    'The speech provider refused access: the key or the region is wrong. An administrator has to check them.',
  quota: 'The quota of the speech provider is used up. An administrator has to look into it.',
  rate_limited: 'The speech provider is busy. Try again in a few minutes.',
  server_error: 'The speech provider had a fault. Try again later.',
  network: 'The speech provider could not be reached. Try again later.',
  timeout: 'The speech provider did not answer in time. Try again later.',
  too_large: 'This sentence is too long to be spoken.',
  bad_answer: 'The speech provider did not send a whole sound file. Try again later.',
  not_found: 'The speech provider is not set up correctly. An administrator has to check it.',
}
const REFUSED = 'The speech provider refused this sentence or its voice.'

/** What is said of a failure by whoever asked for the sound. Cancelling and faults of our own pass as they are. */
export async function told<T>(sound: Promise<T>, tell: (failure: ProviderFailure) => Problem): Promise<T> {
  return sound.catch(error => {
    throw error instanceof ProviderFailure && error.failure !== 'cancelled' ? tell(error) : error
  })
}

/** A learner is not told the provider's own words; the log keeps them. */
export const toLearners = (failure: ProviderFailure): Problem =>
  new Problem('upstream_failed', REASONS[failure.failure] ?? REFUSED, { cause: failure })

export const toAdministrators = (failure: ProviderFailure): Problem =>
  new Problem('provider_test_failed', `${failure.message}.`, { cause: failure })
