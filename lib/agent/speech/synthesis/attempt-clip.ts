import type { SynthesisUsage } from '../../../contracts/schemas/accounts/usage.ts'
import { wavInfo, withTrueLengths } from '../../../objects/wav.ts'
import { costOfAttempt, recordAttempt, withRetries } from '../../../platform/outbound/attempts.ts'
import { withDeadline } from '../../../platform/outbound/deadline.ts'
import { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import type { SynthesisPorts, Utterance } from './synthesiser.ts'

/** Bounds one call, and all attempts at a clip. */
export const ATTEMPT_MS = 90_000
const TOTAL_MS = 240_000

interface Charge {
  provider: SynthesisUsage['provider']
  /** Per million characters. */
  price: number | null
}
interface Place {
  slot: string
  slots: number
}

/**
 * Retries failures that may pass, with a record of each attempt. Keeps the slot during pauses: no other call takes the
 * place of one that waits.
 */
export function attemptClip(
  { provider, price, slot, slots }: Charge & Place,
  utterance: Utterance,
  ports: SynthesisPorts,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { clock, totalMs = TOTAL_MS } = ports
  const inTime = () => {
    const run = { deadlineAt: clock.monotonic() + totalMs }
    return withDeadline(totalMs, signal, limited => {
      const attempt = () => recordSynthesis({ provider, price }, utterance, ports, () => call(limited))
      return withRetries(attempt, run, ports, limited)
    })
  }
  return ports.slots.run(slot, inTime, { signal, slots })
}

const MILLION = 1_000_000

export const recordSynthesis = <T>(
  { provider, price }: Charge,
  { text, voice, purpose }: Utterance,
  ports: Pick<SynthesisPorts, 'clock' | 'newId' | 'record'>,
  attempt: () => Promise<T>,
): Promise<T> =>
  recordAttempt('synthesis', ports, attempt, attempted => {
    const cost = costOfAttempt(price && (price * text.length) / MILLION, attempted)
    ports.record({
      ...purpose,
      provider,
      voice,
      characters: text.length,
      cost,
      ...attempted,
    })
  })

/** Fills in true lengths. Throws ProviderFailure unless the WAV is complete. */
export function completeWav(bytes: Uint8Array): Uint8Array {
  const wav = withTrueLengths(bytes)
  if (!wav) throw new ProviderFailure('bad_answer', 'The answer is not a WAV file')
  if (!wavInfo(wav)) throw new ProviderFailure('bad_answer', 'The sound is empty or was cut short')
  return wav
}
