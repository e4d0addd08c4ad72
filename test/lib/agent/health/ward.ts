import { createHealth, type Health, type TrackedCall } from '../../../../lib/agent/health/health.ts'
import type { ResolvedBinding } from '../../../../lib/agent/routing-settings.ts'
import {
  type FailureClass,
  type FailureDetails,
  ProviderFailure,
} from '../../../../lib/platform/outbound/provider-failure.ts'
import { bindingTo } from '../lab.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

const NOWHERE = 'http://127.0.0.1:1/v1'
export const one = bindingTo(NOWHERE, { at: 1 })
/** Another model at the first one’s endpoint. */
export const sibling: ResolvedBinding = {
  endpoint: one.endpoint,
  binding: { ...one.binding, id: '01JB1ND1NG0000000000000008', model: 'model-b' },
}
export const other = bindingTo(NOWHERE, { at: 2 })

export const failureOf = (failure: FailureClass, details: FailureDetails = {}) =>
  new ProviderFailure(failure, 'no', details)

export interface Ward {
  health: Health
  advance(ms: number): void
  /** A complete call that fails. */
  fail(failure: FailureClass, details?: FailureDetails, at?: ResolvedBinding): void
  answers(at?: ResolvedBinding): void
  begins(at?: ResolvedBinding): TrackedCall
  /** The length of the cooldown from now; null when it may be called. */
  restMs(at?: ResolvedBinding): number | null
}

/** Health at a clock that the test moves. */
export const openWard = (): Ward => {
  let time = 0
  const health = createHealth({ monotonic: () => time })
  return {
    health,
    advance: ms => {
      time += ms
    },
    fail: (failure, details = {}, at = one) => health.began(at).failed(failureOf(failure, details)),
    answers: (at = one) => health.began(at).answered(),
    begins: (at = one) => health.began(at),
    restMs: (at = one) => health.cooldown(at)?.forMs ?? null,
  }
}
