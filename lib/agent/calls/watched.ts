import type { ModelPorts } from '../ports.ts'
import { ProviderFailure } from '../provider/failures.ts'
import type { ResolvedBinding } from '../routing/settings.ts'

/** A call that had this long and is cut off by the deadline of its request has failed by itself. */
const LONG_ENOUGH_MS = 110_000

/** Makes an attempt, and lets everybody learn from what comes of it. */
export const watched = async <T>(
  resolved: ResolvedBinding,
  attempt: () => Promise<T>,
  { health, clock }: Pick<ModelPorts, 'health' | 'clock'>,
  signal: AbortSignal,
): Promise<T> => {
  const call = health.began(resolved)
  const startedAt = clock.monotonic()
  try {
    const answer = await attempt()
    call.answered()
    return answer
  } catch (error) {
    const isCutShort = signal.aborted && clock.monotonic() - startedAt < LONG_ENOUGH_MS
    if (error instanceof ProviderFailure && !isCutShort) call.failed(error)
    else call.abandoned()
    throw error
  }
}
