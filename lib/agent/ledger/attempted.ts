import type { ModelCall } from '../../contracts/schemas/agent.ts'
import type { Clock } from '../ports.ts'
import { type FailureClass, ProviderFailure } from '../provider/failures.ts'

/** What is told of every attempt at a provider. */
type Attempt = Pick<ModelCall, 'record_id' | 'duration_ms' | 'outcome' | 'failure' | 'created_at'>

/** Makes one attempt, which leaves one record whatever comes of it; `record` must not throw. */
export const attempted = async <T>(
  { clock, newId }: { clock: Clock; newId(): string },
  attempt: () => Promise<T>,
  record: (told: Attempt) => void,
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
    record({
      record_id: newId(),
      duration_ms: clock.monotonic() - startedAt,
      outcome: outcomeOf(failure),
      failure,
      created_at,
    })
  }
}

const outcomeOf = (failure: string | null): ModelCall['outcome'] => {
  if (failure === null) return 'succeeded'
  return failure === 'cancelled' ? 'cancelled' : 'failed'
}
