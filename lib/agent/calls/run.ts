import type { CallPurpose, Stage } from '../../contracts/schemas/agent.ts'
import type { ModelPorts } from '../ports.ts'
import { type FailureClass, ProviderFailure } from '../provider/failures.ts'
import type { ResolvedBinding } from '../routing/settings.ts'

const DEFAULT_DEADLINE_MS = 180_000

/** One request's dealings with one model, under whichever of its bindings. */
export interface Run {
  model: string
  purpose: CallPurpose
  /** On the monotonic clock. */
  deadlineAt: number
  /** The models that are tried after it. */
  later: readonly string[]
  /** Bindings no further call of this request can succeed with, such as after a refused key, and why. */
  dead: Map<string, FailureClass>
}

export const deadlineOf = (deps: ModelPorts): number => deps.deadlineMs ?? DEFAULT_DEADLINE_MS

/** One run for each model to be tried, in their order; they share one deadline. */
export const startRuns = (
  wanted: { model: string | null; purpose: CallPurpose },
  deps: ModelPorts,
): Run[] => {
  const models = deps.routes.models(wanted.model)
  const deadlineAt = deps.clock.monotonic() + deadlineOf(deps)
  return models.map((model, at) => ({
    model,
    purpose: wanted.purpose,
    deadlineAt,
    later: models.slice(at + 1),
    dead: new Map(),
  }))
}

const HALTING: ReadonlySet<FailureClass> = new Set([
  'unauthenticated',
  'quota',
  'not_found',
  'invalid_request',
])

/** Every other call of the request would meet the same there. */
export const isHalting = ({ failure }: ProviderFailure): boolean => HALTING.has(failure)

/** Why no further call of the request can succeed with the model under any binding; null while one may. */
export const haltedBy = (
  run: Run,
  stage: Stage,
  { routes }: Pick<ModelPorts, 'routes'>,
): FailureClass | null => {
  const failures = routes.bindings(run.model, stage).map(({ binding }) => run.dead.get(binding.id) ?? null)
  return failures.includes(null) ? null : (failures[0] ?? 'not_found')
}

/** The class of a failure that costs sentences. Cancelling and faults of our own are thrown on. */
export const failureOf = (error: unknown): FailureClass => {
  if (error instanceof ProviderFailure && error.failure !== 'cancelled') return error.failure
  throw error
}

export const formatKey = ({ binding, endpoint }: ResolvedBinding): string =>
  [binding.id, binding.model, endpoint.base_url].join(' ')
