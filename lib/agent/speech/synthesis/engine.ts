import type { SpeechProvider, SpeechSettingsInput } from '../../../contracts/schemas/models/speech.ts'
import { MOST_CLIP_BYTES } from '../../../contracts/schemas/models/speech.ts'
import { isOfThisMachine } from '../../../platform/outbound/address.ts'
import { httpFailure, parseJson } from '../../../platform/outbound/http-failure.ts'
import { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import type { BytesReply } from '../../../platform/outbound/transport.ts'
import { withoutEndSlashes } from '../../../platform/values/end-slashes.ts'
import { completeWav } from './attempt-clip.ts'
import { providerReply } from './frame.ts'
import type { SynthesisPorts } from './synthesiser.ts'

/** A program that speaks over HTTP, at an address that an administrator entered. */
export interface Engine {
  base_url: string
  /** Empty means no key. */
  key: string
  /** True if an administrator allowed an address of this machine or its network. */
  may_be_private: boolean
}

interface EngineRequest {
  /** Relative to the address of the engine. */
  path: string
  query?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  method?: 'GET' | 'POST'
}

type Ports = Pick<SynthesisPorts, 'transport' | 'publicTransport' | 'keys' | 'attemptMs'>

/** Calls an engine for JSON. ProviderFailure, with a redacted message, unless it answers 2xx with JSON. */
export async function askEngine(engine: Engine, request: EngineRequest, ports: Ports, signal: AbortSignal) {
  const { bytes } = await call(engine, request, MOST_JSON_BYTES, ports, signal)
  const json = parseJson(new TextDecoder().decode(bytes))
  if (json === undefined) throw new ProviderFailure('not_json', 'The answer is not JSON')
  return json
}

/** Calls an engine for a clip. ProviderFailure unless it sends a complete WAV. */
export async function clipOfEngine(
  engine: Engine,
  request: EngineRequest,
  ports: Ports,
  signal: AbortSignal,
) {
  const { bytes } = await call(engine, request, MOST_CLIP_BYTES, ports, signal)
  return completeWav(bytes)
}

const MOST_JSON_BYTES = 4 * 1024 * 1024

function call(
  { base_url, key, may_be_private }: Engine,
  { path, query = {}, body, method = body === undefined ? 'GET' : 'POST' }: EngineRequest,
  maxBytes: number,
  { transport, publicTransport, ...ports }: Ports,
  signal: AbortSignal,
): Promise<BytesReply> {
  const url = new URL(`${base_url}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(key !== '' && { authorization: `Bearer ${key}` }),
    ...(sent !== undefined && { 'content-type': 'application/json' }),
    'content-length': String(Buffer.byteLength(sent ?? '')),
  }
  const request = { method, url, headers, ...(sent !== undefined && { body: sent }), maxBytes, key }
  const by = may_be_private ? transport : publicTransport
  return providerReply(by, { ...request, failureOf: httpFailure }, ports, signal)
}

/** The price of a clip: an engine of this machine costs nothing unless a price was entered. */
export const priceAt = (base_url: string, price: number | null): number | null =>
  price ?? (base_url !== '' && isOfThisMachine(new URL(base_url)) ? 0 : null)

/** The name of a voice: of its provider, of its model or speaker, and of its style. */
export const voiceName = (provider: SpeechProvider, ...parts: readonly string[]): string =>
  [provider, ...parts].join(':')

/** The parts of a voice's name after its provider; null if it is another provider's. */
export const partsOfVoice = (provider: SpeechProvider, voice: string): string[] | null => {
  const [first, ...parts] = voice.split(':')
  return first === provider ? parts : null
}

/** The address without an end that people enter or leave out, so that one engine has one address. */
export const baseOf = (address: string, ending: RegExp): string =>
  withoutEndSlashes(address.trim()).replace(ending, '')

export type EngineForm = Pick<
  SpeechSettingsInput,
  | 'openai_base_url'
  | 'openai_key'
  | 'openai_model'
  | 'openai_private'
  | 'voicevox_base_url'
  | 'voicevox_private'
>
