import type { ModelPorts } from '../ports.ts'
import { type FailureClass, ProviderFailure } from '../provider/failures.ts'
import { abortFailure } from '../provider/transport.ts'
import type { Run } from './run.ts'

/** Tries in all, for failures that may pass by themselves. */
const TRIES: Partial<Record<FailureClass, number>> = {
  rate_limited: 4,
  server_error: 2,
  network: 2,
  timeout: 2,
  not_json: 2,
}
const PAUSE_MS = 250
const BUSY_PAUSE_MS = 1_000

/** The only retry loop around a provider. Throws ProviderFailure for whatever stopped it, cancelling included. */
export const withRetries = async <T>(
  attempt: () => Promise<T>,
  run: Pick<Run, 'deadlineAt'>,
  deps: Pick<ModelPorts, 'clock' | 'sleep'>,
  signal: AbortSignal,
): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const failure = asFailure(error, signal)
      const pause = pauseAfter(failure, tries)
      const inTime = deps.clock.monotonic() + pause < run.deadlineAt
      if (tries >= (TRIES[failure.failure] ?? 1) || !inTime) throw failure
      await deps.sleep(pause, signal).catch(reason => Promise.reject(asFailure(reason, signal)))
    }
  }
}

const pauseAfter = ({ failure, retryAfterMs }: ProviderFailure, tries: number): number =>
  retryAfterMs ?? (failure === 'rate_limited' ? BUSY_PAUSE_MS * 2 ** (tries - 1) : PAUSE_MS)

/** A place in the queue or a pause ends with the signal's own reason. */
const asFailure = (error: unknown, signal: AbortSignal): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (signal.aborted) return abortFailure(signal)
  throw error
}
