import { ProviderFailure } from '../../agent/failures.ts'
import type { Clock } from '../../agent/ports.ts'
import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { TranscriptionUsage } from '../../contracts/schemas/usage.ts'

export interface RecordPorts {
  clock: Clock
  newId(): string
  /** Takes the record of one attempt; must not throw. */
  record(attempt: TranscriptionUsage): void
}

interface Attempted {
  purpose: CallPurpose
  model: string
  /** Of sound. */
  seconds: number
}

/** One attempt, which leaves one record whatever comes of it. */
export const recorded = async <T>(
  { purpose, model, seconds }: Attempted,
  { clock, newId, record }: RecordPorts,
  attempt: () => Promise<T>,
): Promise<T> => {
  const startedAt = clock.monotonic()
  const created_at = clock.now().toISOString()
  let failure: string | null = null
  try {
    return await attempt()
  } catch (error) {
    failure = error instanceof ProviderFailure ? error.failure : 'internal'
    throw error
  } finally {
    record({
      record_id: newId(),
      kind: 'transcription',
      ...purpose,
      model,
      seconds,
      duration_ms: clock.monotonic() - startedAt,
      outcome: outcomeOf(failure),
      failure,
      created_at,
    })
  }
}

const outcomeOf = (failure: string | null): TranscriptionUsage['outcome'] => {
  if (failure === null) return 'succeeded'
  return failure === 'cancelled' ? 'cancelled' : 'failed'
}
