import {
  AZURE_VOICES,
  DEFAULT_VOICE,
  MOST_CLIP_BYTES,
  type SpeechSettingsInput,
} from '../../../contracts/schemas/models/speech.ts'
import { isAzureVoice, requireAzureVoice } from '../../../japanese/speakable.ts'
import { wavInfo } from '../../../objects/wav.ts'
import { member, parseJson, retryAfterMs } from '../../../platform/outbound/http-failure.ts'
import { type FailureClass, ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import type { TransportReply } from '../../../platform/outbound/transport.ts'
import { completeWav } from './attempt-clip.ts'
import { calledSynthesiser, providerReply } from './frame.ts'
import type { Synthesiser, SynthesisPorts, SynthesisProvider, Utterance } from './synthesiser.ts'

export const AZURE_ENDPOINT = 'https://{region}.tts.speech.microsoft.com/cognitiveservices/v1'

/** A free account may make twenty calls a minute, a paid one hundreds a second. */
const MOST_CONCURRENT = 4
/** Azure cuts longer clips off at ten minutes, without an error. */
const LONGEST_S = 599

export const azure: SynthesisProvider = {
  name: 'azure',
  isAutomatic: true,
  hasVoice: isAzureVoice,
  open: async (form, ports, voice) =>
    form.synthesis_key === '' || lacksRegion(form, ports) ? null : azureSynthesiser(form, ports, voice),
  voices: async (form, ports) =>
    form.synthesis_key === '' || lacksRegion(form, ports)
      ? []
      : AZURE_VOICES.map(voice => ({ voice, label: labelOf(voice), credit: '' })),
  mayCost: ({ synthesis_price }) => synthesis_price !== 0,
}

/** `ja-JP-Nanami:DragonHDLatestNeural` as `Nanami (DragonHDLatest)`. */
const labelOf = (voice: string): string =>
  voice
    .replace(/^ja-JP-/, '')
    .replace(/Neural$/, '')
    .replace(/:(.+)/, ' ($1)')

const lacksRegion = ({ synthesis_region }: SpeechSettingsInput, { endpoint }: SynthesisPorts): boolean =>
  synthesis_region === '' && endpoint.includes('{region}')

export function azureSynthesiser(
  form: SpeechSettingsInput,
  ports: SynthesisPorts,
  voice = form.synthesis_voice || DEFAULT_VOICE,
): Synthesiser {
  const speak = (utterance: Utterance, signal: AbortSignal) => callAzure(form, utterance, ports, signal)
  const price = form.synthesis_price
  const place = { slot: 'azure', slots: MOST_CONCURRENT, requireVoice: requireAzureVoice }
  return calledSynthesiser({ provider: 'azure', voice, price, ...place, speak }, ports)
}

async function callAzure(
  { synthesis_key, synthesis_region }: SpeechSettingsInput,
  { text, voice }: Utterance,
  { transport, endpoint, ...ports }: SynthesisPorts,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const url = URL.parse(endpoint.replaceAll('{region}', synthesis_region))
  if (!url) throw new ProviderFailure('not_found', 'SYNTHESIS_ENDPOINT is not a URL')
  const headers = {
    'ocp-apim-subscription-key': synthesis_key,
    'content-type': 'application/ssml+xml',
    'x-microsoft-outputformat': 'riff-24khz-16bit-mono-pcm',
  }
  const request = { method: 'POST', url, headers, body: ssmlOf(text, voice), key: synthesis_key } as const
  const bounds = { maxBytes: MOST_CLIP_BYTES, failureOf: azureFailure }
  const reply = await providerReply(transport, { ...request, ...bounds }, ports, signal)
  const wav = completeWav(reply.bytes)
  if ((wavInfo(wav)?.seconds ?? 0) > LONGEST_S)
    throw new ProviderFailure(
      'too_large',
      'The clip has the greatest length the provider makes, so it may be cut off',
    )
  return wav
}

/** The pause when Azure names none. Quotas count by the minute, which the attempts span. */
const BUSY_FOR_MS = 20_000

/** `clean` redacts the provider's message. */
function azureFailure(reply: TransportReply, clean: (text: string) => string): ProviderFailure {
  const message = clean(messageOf(reply))
  const failure = classOf(reply.status, message)
  const note = NOTES[failure] ?? 'the request was refused'
  return new ProviderFailure(failure, `HTTP ${reply.status}: ${note}${message && ` (“${message}”)`}`, {
    status: reply.status,
    retryAfterMs: retryAfterMs(reply.headers) ?? (failure === 'rate_limited' ? BUSY_FOR_MS : null),
  })
}

const NOTES: Partial<Record<FailureClass, string>> = {
  unauthenticated: 'the key or the region is wrong',
  quota: 'the quota is used up',
  rate_limited: 'too many calls',
  server_error: 'the provider has a fault',
  not_found: 'this address does not serve the API, and redirects are not followed',
}

function classOf(status: number, message: string): FailureClass {
  // Azure's gateway answers 403 to a free account without quota, as it does to a wrong key.
  if (status === 403 && /quota/i.test(message)) return 'quota'
  if (status === 401 || status === 403) return 'unauthenticated'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status >= 500) return 'server_error'
  return status < 400 || status === 404 || status === 405 ? 'not_found' : 'invalid_request'
}

/** Gateways send JSON, voices plain text; an HTML page is not read. */
function messageOf({ headers, body: text }: TransportReply): string {
  const error = member(parseJson(text), 'error') ?? parseJson(text)
  const message = typeof error === 'string' ? error : member(error, 'message')
  if (typeof message === 'string') return message
  return /^text\/plain\b/i.test(headers['content-type'] ?? '') ? text : ''
}

/** Characters that XML 1.0 cannot hold even when escaped, such as a lone surrogate. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes all text, so that it contains no markup. */
export function ssmlOf(text: string, voice: string): string {
  const language = voice.split('-').slice(0, 2).join('-')
  return (
    `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escaped(language)}">` +
    `<voice name="${escaped(voice)}">${escaped(text)}</voice></speak>`
  )
}

function escaped(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, char => ENTITIES[char] ?? '')
}
