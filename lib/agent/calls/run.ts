import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { ModelPorts } from '../ports.ts'
import { type FailureClass, ProviderFailure } from '../provider/failures.ts'
import type { ResolvedBinding } from '../routing/settings.ts'

const DEFAULT_DEADLINE_MS = 180_000

/** One request's dealings with one binding. */
export interface Run {
  resolved: ResolvedBinding
  purpose: CallPurpose
  /** On the monotonic clock. */
  deadlineAt: number
  /** Set when no further call can succeed, such as after a refused key. */
  halted: FailureClass | null
}

export const deadlineOf = (deps: ModelPorts): number => deps.deadlineMs ?? DEFAULT_DEADLINE_MS

export const startRun = (resolved: ResolvedBinding, purpose: CallPurpose, deps: ModelPorts): Run => ({
  resolved,
  purpose,
  deadlineAt: deps.clock.monotonic() + deadlineOf(deps),
  halted: null,
})

const HALTING: ReadonlySet<FailureClass> = new Set(['unauthenticated', 'quota', 'not_found'])

/** A call failed, which halts the run if every other call would meet the same. */
export const noteFailure = (run: Run, error: unknown): void => {
  if (error instanceof ProviderFailure && HALTING.has(error.failure)) run.halted = error.failure
}

/** The class of a failure that costs sentences. Cancelling and faults of our own are thrown on. */
export const failureOf = (error: unknown): FailureClass => {
  if (error instanceof ProviderFailure && error.failure !== 'cancelled') return error.failure
  throw error
}

export const formatKey = ({ resolved: { binding, endpoint } }: Run): string =>
  [binding.id, binding.model, endpoint.base_url].join(' ')
