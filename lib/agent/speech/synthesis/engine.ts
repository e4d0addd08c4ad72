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

export interface Engine {
  base_url: string
  key: string
  /** True if an administrator allowed an address of this machine or its network. */
  may_be_private: boolean
}

interface EngineRequest {
  path: string
  query?: Record<string, string>
  body?: unknown
  method?: 'GET' | 'POST'
}

type Ports = Pick<SynthesisPorts, 'transport' | 'publicTransport' | 'keys' | 'attemptMs'>

/** Throws ProviderFailure, with a redacted message, unless the engine answers 2xx with JSON. */
export async function askEngine(engine: Engine, request: EngineRequest, ports: Ports, signal: AbortSignal) {
  const { bytes } = await call(engine, request, MOST_JSON_BYTES, ports, signal)
  const json = parseJson(new TextDecoder().decode(bytes))
  if (json === undefined) throw new ProviderFailure('not_json', 'The answer is not JSON')
  return json
}

/** Throws ProviderFailure unless the engine sends a complete WAV. */
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

/** An engine of this machine is free unless a price was entered. */
export const priceAt = (base_url: string, price: number | null): number | null =>
  price ?? (base_url !== '' && isOfThisMachine(new URL(base_url)) ? 0 : null)

/** Consists of provider, model or speaker, and style. */
export const voiceName = (provider: SpeechProvider, ...parts: readonly string[]): string =>
  [provider, ...parts].join(':')

export const partsOfVoice = (provider: SpeechProvider, voice: string): string[] | null => {
  const [first, ...parts] = voice.split(':')
  return first === provider ? parts : null
}

/** Drops an ending that people may leave out, so that one engine has one address. */
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
