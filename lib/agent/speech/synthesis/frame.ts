import type { SpeechProvider } from '../../../contracts/schemas/models/speech.ts'
import type { Voice } from '../../../contracts/schemas/models/voices.ts'
import { requireSpeakable } from '../../../japanese/speakable.ts'
import type { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import { redact } from '../../../platform/outbound/redact.ts'
import type { BytesReply, Transport, TransportReply } from '../../../platform/outbound/transport.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { ATTEMPT_MS, attemptClip, recordSynthesis } from './attempt-clip.ts'
import type { Synthesiser, SynthesisPorts, Utterance } from './synthesiser.ts'

interface Called {
  provider: SpeechProvider
  voice: Voice
  /** Per million characters; null if it is unknown. */
  price: number | null
  /** Simultaneous calls are counted by this name. */
  slot: string
  slots: number
  /** Throws for a voice that the provider does not have; given only if a request may name another than its own. */
  requireVoice?(voice: Voice): void
  speak(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
}

/** A provider that is called over HTTP: each clip has its deadline, its attempts, and a record of each. */
export const calledSynthesiser = (called: Called, ports: SynthesisPorts): Synthesiser => ({
  provider: called.provider,
  voice: called.voice,
  may_choose: called.requireVoice !== undefined,
  synthesise: async (utterance, signal) => {
    called.requireVoice?.(utterance.voice)
    requireSpeakable(utterance.text)
    return attemptClip(called, utterance, ports, signal, limited => called.speak(utterance, limited))
  },
})

/** Each run keeps a processor busy. */
const MOST_RUNS = 2

interface Program<Prepared> {
  provider: SpeechProvider
  voice: Voice
  credit?: string
  /** How to get other voices than its only one. */
  others: string
  prepare(utterance: Utterance, signal: AbortSignal): Promise<Prepared>
  speak(prepared: Prepared, signal: AbortSignal): Promise<Uint8Array>
}

/** A program of this machine, which has one voice, takes readings and costs nothing. */
export const programSynthesiser = <Prepared>(
  { provider, voice, credit, others, prepare, speak }: Program<Prepared>,
  ports: SynthesisPorts,
): Synthesiser => ({
  provider,
  voice,
  ...(credit !== undefined && { credit }),
  may_choose: false,
  takesReading: true,
  synthesise: async (utterance, signal) => {
    if (utterance.voice !== voice)
      throw new Problem(
        'invalid_input',
        `The only voice is ${voice}. For another one, ask an administrator ${others}.`,
      )
    requireSpeakable(utterance.text)
    const prepared = await prepare(utterance, signal)
    const call = () =>
      recordSynthesis({ provider, price: 0 }, utterance, ports, () => speak(prepared, signal))
    return ports.slots.run(provider, call, { signal, slots: MOST_RUNS })
  },
})

interface ProviderRequest {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
  maxBytes: number
  /** Redacted from what the provider says, with every other key. */
  key: string
  /** The failure of a reply that is no success. `clean` redacts what it says. */
  failureOf(reply: TransportReply, clean: (said: string) => string): ProviderFailure
}

/** A longer body is not an error message; cutting it could leave half a key, which redaction would not find. */
const MOST_READ = 20_000

/** The reply of a provider, within its deadline and its size. ProviderFailure, with a redacted message, unless it is 2xx. */
export async function providerReply(
  transport: Transport,
  { key, failureOf, headers, ...request }: ProviderRequest,
  { keys, attemptMs = ATTEMPT_MS }: Pick<SynthesisPorts, 'keys' | 'attemptMs'>,
  signal: AbortSignal,
): Promise<BytesReply> {
  const sent = { ...request, headers: { 'user-agent': 'yomu', ...headers }, timeoutMs: attemptMs }
  const reply = await transport.receive(sent, signal)
  if (reply.status >= 200 && reply.status <= 299) return reply
  const body = reply.bytes.length > MOST_READ ? '' : new TextDecoder().decode(reply.bytes)
  throw failureOf({ ...reply, body }, said => redact(said, [key, ...keys()]))
}
