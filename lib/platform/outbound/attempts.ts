import { observed } from '../async/observed.ts'
import { Slots } from '../async/slots.ts'
import { type FailureClass, ProviderFailure } from './provider-failure.ts'
import { abortFailure } from './transport.ts'

interface Clock {
  now(): Date
  /** Never runs backwards. */
  monotonic(): number
}

export interface CallPorts<Attempt> {
  clock: Clock
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  newId(): string
  /** Must not throw. */
  record(attempt: Attempt): void
}

interface AttemptRecord {
  record_id: string
  duration_ms: number
  outcome: 'succeeded' | 'failed' | 'cancelled'
  failure: FailureClass | 'internal' | null
  created_at: string
}
type Kind = 'model_call' | 'synthesis' | 'transcription'

/** Records an attempt whether it succeeds or fails; `record` must not throw. */
export const recordAttempt = async <T, K extends Kind>(
  kind: K,
  { clock, newId }: Pick<CallPorts<never>, 'clock' | 'newId'>,
  attempt: () => Promise<T>,
  record: (attempt: AttemptRecord & { kind: K }) => void,
): Promise<T> => {
  const startedAt = clock.monotonic()
  const created_at = clock.now().toISOString()
  let failure: FailureClass | 'internal' | null = null
  try {
    return await attempt()
  } catch (error) {
    failure = error instanceof ProviderFailure ? error.failure : 'internal'
    throw error
  } finally {
    const duration_ms = clock.monotonic() - startedAt
    const outcome = outcomeOf(failure)
    record({ kind, record_id: newId(), duration_ms, outcome, failure, created_at })
    observed.emit('providerCall', { kind, outcome: failure ?? outcome, seconds: duration_ms / 1000 })
  }
}

/** A failed attempt may or may not be charged. */
export const costOfAttempt = (
  price: number | null,
  { outcome }: Pick<AttemptRecord, 'outcome'>,
): number | null => (outcome === 'succeeded' || price === 0 ? price : null)

const outcomeOf = (failure: string | null): AttemptRecord['outcome'] => {
  if (failure === null) return 'succeeded'
  return failure === 'cancelled' ? 'cancelled' : 'failed'
}

const ATTEMPTS: Partial<Record<FailureClass, number>> = {
  rate_limited: 4,
  server_error: 2,
  network: 2,
  timeout: 2,
  not_json: 2,
}
export const PAUSE_MS = 250
const BUSY_PAUSE_MS = 1_000

/** Gives null if it made no call; `next` is then asked again. */
export interface Step<T> {
  pauseMs: number
  attempt(): Promise<{ answer: T } | null>
}
export interface Timing extends Pick<CallPorts<never>, 'sleep'> {
  clock: Pick<Clock, 'monotonic'>
}

/**
 * Retries by `next`, which gives the step after the failures so far, or null to stop: the only retry loop around a
 * provider. Throws the last ProviderFailure, cancelling included.
 */
export const attemptInSteps = async <T>(
  next: (failed: readonly ProviderFailure[]) => Step<T> | null,
  { deadlineAt }: { deadlineAt: number },
  { clock, sleep }: Timing,
  signal: AbortSignal,
): Promise<T> => {
  const failed: ProviderFailure[] = []
  for (;;) {
    const step = next(failed)
    const inTime = step !== null && clock.monotonic() + step.pauseMs < deadlineAt
    if (!inTime) throw failed.at(-1) ?? new ProviderFailure('timeout', 'No time is left for a call')
    try {
      if (step.pauseMs > 0) await sleep(step.pauseMs, signal)
      const tried = await step.attempt()
      if (tried) return tried.answer
    } catch (error) {
      const failure = asFailure(error, signal)
      if (signal.aborted) throw failure
      failed.push(failure)
    }
  }
}

export const withRetries = <T>(
  attempt: () => Promise<T>,
  run: { deadlineAt: number },
  timing: Timing,
  signal: AbortSignal,
): Promise<T> => {
  const once = async () => ({ answer: await attempt() })
  const next = (failed: readonly ProviderFailure[]): Step<T> | null => {
    const last = failed.at(-1)
    if (!last) return { attempt: once, pauseMs: 0 }
    if (failed.length >= (ATTEMPTS[last.failure] ?? 1)) return null
    return { attempt: once, pauseMs: pauseAfter(last, failed.length) }
  }
  return attemptInSteps(next, run, timing, signal)
}

const pauseAfter = ({ failure, retryAfterMs }: ProviderFailure, attempts: number): number =>
  retryAfterMs ?? (failure === 'rate_limited' ? BUSY_PAUSE_MS * 2 ** (attempts - 1) : PAUSE_MS)

/** Keeps the signal's own reason for waits and pauses. */
const asFailure = (error: unknown, signal: AbortSignal): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (signal.aborted) return abortFailure(signal)
  throw error
}

const MOST_WAITING = 1_000

/** Each call names the number of slots, because settings change. */
export const endpointSlots = (): Slots =>
  new Slots({
    slots: 1,
    queue: MOST_WAITING,
    refusal: () => new ProviderFailure('rate_limited', 'Too many calls are waiting for this endpoint'),
  })
