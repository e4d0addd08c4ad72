import type { AnalyseRequest, CallPurpose, Stage } from '../../contracts/schemas/models/agent.ts'
import { withDeadline } from '../../platform/outbound/deadline.ts'
import { type FailureClass, ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import type { ModelPorts } from '../ports.ts'
import type { ResolvedBinding } from '../routing-settings.ts'

const DEFAULT_DEADLINE_MS = 180_000

export type ModelRequest = Pick<AnalyseRequest, 'model' | 'purpose'>

export interface Run {
  ports: ModelPorts
  /** Aborts when the caller leaves or the deadline passes. */
  signal: AbortSignal
  model: string
  purpose: CallPurpose
  /** On the monotonic clock. */
  deadlineAt: number
  later: readonly string[]
  /** Bindings at which further calls would fail, such as after a refused key. */
  dead: Map<string, FailureClass>
}

const deadlineOf = ({ deadlineMs = DEFAULT_DEADLINE_MS }: ModelPorts): number => deadlineMs

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

/** True for failures that other calls at the binding would share. */
export const isHalting = ({ failure }: ProviderFailure): boolean => HALTING.has(failure)

/** Null while a call may succeed at some binding. */
export const haltedBy = ({ ports, model, dead }: Run, stage: Stage): FailureClass | null => {
  const failures = ports.routes.bindings(model, stage).map(({ binding }) => dead.get(binding.id) ?? null)
  return failures.includes(null) ? null : (failures[0] ?? 'not_found')
}

/** Rethrows cancelling and internal errors. */
export const failureOf = (error: unknown): FailureClass => {
  if (error instanceof ProviderFailure && error.failure !== 'cancelled') return error.failure
  throw error
}

export const formatKey = ({ binding, endpoint }: ResolvedBinding): string =>
  [binding.id, binding.model, endpoint.base_url].join(' ')

export type Answer<T> = { answer: T } | { missing: FailureClass | 'no_model' }

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

/** Gives a reason instead of throwing, except when cancelled. */
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
