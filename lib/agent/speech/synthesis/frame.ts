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
  /** Per million characters; null if unknown. */
  price: number | null
  slot: string
  slots: number
  /** Throws for an unknown voice; given if a request may name other voices. */
  requireVoice?(voice: Voice): void
  speak(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
}

/** Gives each clip a deadline, attempts, and a record of each. */
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
  others: string
  prepare(utterance: Utterance, signal: AbortSignal): Promise<Prepared>
  speak(prepared: Prepared, signal: AbortSignal): Promise<Uint8Array>
}

/** A local program has one voice, takes readings and costs nothing. */
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
  key: string
  /** `clean` redacts the provider's message. */
  failureOf(reply: TransportReply, clean: (said: string) => string): ProviderFailure
}

/** Longer bodies are no messages; a cut could leave half a key, which redaction would not find. */
const MOST_READ = 20_000

/** Throws ProviderFailure, with a redacted message, unless the reply is 2xx. */
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
