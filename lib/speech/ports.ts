import type { EndpointLimiter } from '../agent/calls/limiter.ts'
import type { Clock } from '../agent/ports.ts'
import type { Transport } from '../agent/provider/transport.ts'
import type { Token } from '../contracts/schemas/text.ts'
import type { SynthesisUsage } from '../contracts/schemas/usage.ts'
import type { Espeak } from './synthesis/espeak.ts'

/** What having a sentence spoken needs from outside. */
export interface SynthesisPorts {
  transport: Transport
  limiter: EndpointLimiter
  clock: Clock
  /** Waits before a retry; rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  newId(): string
  /** Takes the record of one attempt; must not throw. */
  record(attempt: SynthesisUsage): void
  /** The words of a sentence, worked out locally. */
  words(sentence: string, signal: AbortSignal): Promise<Token[]>
  espeak: Espeak
  /** Azure's address, `{region}` to be filled in. */
  endpoint: string
  /** Every key in play, to be kept out of what is shown or logged. */
  keys(): string[]
  /** For one call of a provider, and for a sentence with all that is tried for it; 90 s and 240 s if absent. */
  oneTryMs?: number
  allTriesMs?: number
}
