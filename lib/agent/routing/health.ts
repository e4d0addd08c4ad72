import type { FailureClass, ProviderFailure } from '../provider/failures.ts'
import type { ResolvedBinding } from './settings.ts'

export interface Cooldown {
  /** From now. */
  forMs: number
  failure: FailureClass
  /** The provider asked for a pause, so that waiting is likely to help. */
  isBusy: boolean
}

/**
 * What calls have found out about endpoints and their models. After failures a model is left alone for a while;
 * then one call tries whether it works again, while the others still leave it alone.
 */
export interface Health {
  /** Null when it may be called. */
  cooldown(candidate: ResolvedBinding): Cooldown | null
  /** A call begins; after a cooldown it is the one that tries. Every begun call ends in one of the next three. */
  began(candidate: ResolvedBinding): void
  /** It answered, be it with nonsense: it is there. */
  answered(candidate: ResolvedBinding): void
  failed(candidate: ResolvedBinding, failure: ProviderFailure): void
  /** The call was given up, and says nothing of the provider. */
  abandoned(candidate: ResolvedBinding): void
}

export const createHealth = (_clock: { monotonic(): number }): Health => ({
  cooldown: () => null,
  began: () => {},
  answered: () => {},
  failed: () => {},
  abandoned: () => {},
})
