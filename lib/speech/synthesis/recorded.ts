import { ProviderFailure } from '../../agent/failures.ts'
import type { SynthesisUsage } from '../../contracts/schemas/usage.ts'
import type { SynthesisPorts } from '../ports.ts'
import type { Utterance } from './synthesiser.ts'

/** One attempt, which leaves one record whatever comes of it. */
export async function recorded<T>(
  provider: SynthesisUsage['provider'],
  { text, voice, purpose }: Utterance,
  { clock, newId, record }: Pick<SynthesisPorts, 'clock' | 'newId' | 'record'>,
  attempt: () => Promise<T>,
): Promise<T> {
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
      kind: 'synthesis',
      ...purpose,
      provider,
      voice,
      characters: text.length,
      duration_ms: clock.monotonic() - startedAt,
      outcome: outcomeOf(failure),
      failure,
      created_at,
    })
  }
}

function outcomeOf(failure: string | null): SynthesisUsage['outcome'] {
  if (failure === null) return 'succeeded'
  return failure === 'cancelled' ? 'cancelled' : 'failed'
}
