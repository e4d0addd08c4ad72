import type { ModelPorts } from '../ports.ts'
import { type FailureClass, ProviderFailure } from '../provider/failures.ts'
import { abortFailure } from '../provider/transport.ts'

/** Tries in all, for failures that may pass by themselves. */
const TRIES: Partial<Record<FailureClass, number>> = {
  rate_limited: 4,
  server_error: 2,
  network: 2,
  timeout: 2,
  not_json: 2,
}
export const PAUSE_MS = 250
const BUSY_PAUSE_MS = 1_000

/** What is tried next, after a pause; null where nothing was tried after all, and `next` is to say again. */
export interface Turn<T> {
  pauseMs: number
  attempt(): Promise<{ answer: T } | null>
}
interface Timing {
  clock: Pick<ModelPorts['clock'], 'monotonic'>
  sleep: ModelPorts['sleep']
}

/**
 * The only retry loop around a provider: `next` says what is tried after the failures so far, null that it is
 * enough. Throws the last ProviderFailure, cancelling included.
 */
export const inTurns = async <T>(
  next: (failed: readonly ProviderFailure[]) => Turn<T> | null,
  { deadlineAt }: { deadlineAt: number },
  { clock, sleep }: Timing,
  signal: AbortSignal,
): Promise<T> => {
  const failed: ProviderFailure[] = []
  for (;;) {
    const turn = next(failed)
    const inTime = turn !== null && clock.monotonic() + turn.pauseMs < deadlineAt
    if (!inTime) throw failed.at(-1) ?? new ProviderFailure('timeout', 'No time is left for a call')
    try {
      if (turn.pauseMs > 0) await sleep(turn.pauseMs, signal)
      const tried = await turn.attempt()
      if (tried) return tried.answer
    } catch (error) {
      const failure = asFailure(error, signal)
      if (signal.aborted) throw failure
      failed.push(failure)
    }
  }
}

/** Tries the same again where the failure may pass by itself. */
export const withRetries = <T>(
  attempt: () => Promise<T>,
  run: { deadlineAt: number },
  timing: Timing,
  signal: AbortSignal,
): Promise<T> => {
  const once = async () => ({ answer: await attempt() })
  const next = (failed: readonly ProviderFailure[]): Turn<T> | null => {
    const last = failed.at(-1)
    if (!last) return { attempt: once, pauseMs: 0 }
    if (failed.length >= (TRIES[last.failure] ?? 1)) return null
    return { attempt: once, pauseMs: pauseAfter(last, failed.length) }
  }
  return inTurns(next, run, timing, signal)
}

const pauseAfter = ({ failure, retryAfterMs }: ProviderFailure, tries: number): number =>
  retryAfterMs ?? (failure === 'rate_limited' ? BUSY_PAUSE_MS * 2 ** (tries - 1) : PAUSE_MS)

/** A place in the queue or a pause ends with the signal's own reason. */
const asFailure = (error: unknown, signal: AbortSignal): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (signal.aborted) return abortFailure(signal)
  throw error
}
