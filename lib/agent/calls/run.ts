import type { AnalyseRequest, CallPurpose, Stage } from '../../contracts/schemas/models/agent.ts'
import { withDeadline } from '../../platform/outbound/deadline.ts'
import { type FailureClass, ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import type { ModelPorts } from '../ports.ts'
import type { ResolvedBinding } from '../routing-settings.ts'

const DEFAULT_DEADLINE_MS = 180_000

/** The model a request asks for, and its purpose. */
export type ModelRequest = Pick<AnalyseRequest, 'model' | 'purpose'>

/** The calls of one request to one model, at any of its bindings. */
export interface Run {
  ports: ModelPorts
  /** Aborts when the caller leaves or the deadline passes. */
  signal: AbortSignal
  model: string
  purpose: CallPurpose
  /** On the monotonic clock. */
  deadlineAt: number
  /** The models to try after this one. */
  later: readonly string[]
  /** Bindings at which every further call of this request would fail, such as after a refused key, with the reason. */
  dead: Map<string, FailureClass>
}

const deadlineOf = ({ deadlineMs = DEFAULT_DEADLINE_MS }: ModelPorts): number => deadlineMs

/** One run for each model to try, in order; all share one deadline. */
export const startRuns = (wanted: ModelRequest, ports: ModelPorts, signal: AbortSignal): Run[] => {
  const models = ports.routes.models(wanted.model)
  const deadlineAt = ports.clock.monotonic() + deadlineOf(ports)
  return models.map((model, at) => ({
    ports,
    signal,
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

/** True for failures that every other call of the request would share at that binding. */
export const isHalting = ({ failure }: ProviderFailure): boolean => HALTING.has(failure)

/**
 * The reason why every further call of the request would fail at all bindings of the model; null while one may succeed.
 */
export const haltedBy = ({ ports, model, dead }: Run, stage: Stage): FailureClass | null => {
  const failures = ports.routes.bindings(model, stage).map(({ binding }) => dead.get(binding.id) ?? null)
  return failures.includes(null) ? null : (failures[0] ?? 'not_found')
}

/** The class of a provider's failure. Rethrows cancelling and internal errors. */
export const failureOf = (error: unknown): FailureClass => {
  if (error instanceof ProviderFailure && error.failure !== 'cancelled') return error.failure
  throw error
}

export const formatKey = ({ binding, endpoint }: ResolvedBinding): string =>
  [binding.id, binding.model, endpoint.base_url].join(' ')

export type Answer<T> = { answer: T } | { missing: FailureClass | 'no_model' }

/** Runs `ask` with a signal that also aborts at the runs' deadline. */
export const beforeDeadline = <T>(
  runs: readonly Run[],
  signal: AbortSignal,
  ask: (runs: readonly Run[], signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const ms = runs[0] ? deadlineOf(runs[0].ports) : DEFAULT_DEADLINE_MS
  return withDeadline(ms, signal, limited => ask(withSignal(runs, limited), limited))
}

export const withSignal = (runs: readonly Run[], signal: AbortSignal): Run[] =>
  runs.map(run => ({ ...run, signal }))

/**
 * The answer that `ask` gets from the models within the deadline, or the reason for none. Throws only when cancelled.
 */
export const askModels = async <T>(
  wanted: ModelRequest,
  ports: ModelPorts,
  signal: AbortSignal,
  ask: (runs: readonly Run[], signal: AbortSignal) => Promise<T>,
): Promise<Answer<T>> => {
  signal.throwIfAborted()
  const runs = startRuns(wanted, ports, signal)
  if (runs.length === 0) return { missing: 'no_model' }
  try {
    return { answer: await beforeDeadline(runs, signal, ask) }
  } catch (error) {
    signal.throwIfAborted()
    return { missing: failureOf(error) }
  }
}

/** Asks one model after the other; the first answer counts. */
export const askModel = <T>(
  wanted: ModelRequest,
  ports: ModelPorts,
  signal: AbortSignal,
  ask: (run: Run) => Promise<T>,
): Promise<Answer<T>> =>
  askModels(wanted, ports, signal, async runs => {
    let last: unknown
    for (const run of runs) {
      try {
        return await ask(run)
      } catch (error) {
        failureOf(error)
        last = error
      }
    }
    throw last
  })
