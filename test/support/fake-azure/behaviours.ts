import {
  breakOff,
  delayed,
  drip as dripping,
  flood,
  type Behaviour as Of,
  piecesOf,
} from '../fake-service/exchange.ts'
import { wavOf } from '../wav.ts'
import type { Exchange } from './exchange.ts'

export { hang, html, redirect, reset } from '../fake-service/exchange.ts'
export type Behaviour = Of<Exchange>

/** A tenth of a second a character: another text gives another sound. */
export const soundOf = (text: string) => new Uint8Array(wavOf(2_400 * [...text].length))

const WAV = { 'content-type': 'audio/x-wav' }

export const honest: Behaviour = ({ request, response }) => {
  const fault = faultIn(request)
  if (fault) response.writeHead(fault.status, { 'content-type': 'text/plain' }).end(fault.message)
  else response.writeHead(200, WAV).end(soundOf(request.said?.text ?? ''))
}

/** The reason why Azure itself would not take a request; null if there is none. */
function faultIn({ method, headers, said }: Exchange['request']): { status: number; message: string } | null {
  if (method !== 'POST') return { status: 405, message: 'Method Not Allowed' }
  if (headers['content-type'] !== 'application/ssml+xml')
    return { status: 415, message: 'Unsupported media type' }
  if (headers['x-microsoft-outputformat'] !== 'riff-24khz-16bit-mono-pcm')
    return { status: 400, message: 'Unsupported output format' }
  if (!headers['user-agent']) return { status: 400, message: 'User-Agent is missing' }
  if (!said) return { status: 400, message: 'The SSML is not valid' }
  return said.language === said.voice.split('-').slice(0, 2).join('-')
    ? null
    : { status: 400, message: 'The language is not that of the voice' }
}

export const status =
  (code: number, message = 'no', headers: Record<string, string> = {}): Behaviour =>
  ({ response }) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { code: String(code), message } }))
  }

export const plainStatus =
  (code: number, message: string): Behaviour =>
  ({ response }) =>
    void response.writeHead(code, { 'content-type': 'text/plain; charset=utf-8' }).end(message)

export const rateLimited = (retryAfter?: string): Behaviour =>
  status(429, 'Too many requests', retryAfter === undefined ? {} : { 'retry-after': retryAfter })

/** An error that quotes the key it was sent. */
export const quotesKey =
  (code: number): Behaviour =>
  exchange =>
    status(code, `Access denied for ${exchange.request.headers['ocp-apim-subscription-key']}`)(exchange)

export const delay = (ms: number, then: Behaviour = honest): Behaviour => delayed(ms, then)

/** Sends the right sound a few bytes at a time. */
export const drip =
  (everyMs: number): Behaviour =>
  async exchange => {
    exchange.response.writeHead(200, WAV)
    await dripping(exchange, piecesOf(soundOf(exchange.request.said?.text ?? '')), everyMs)
  }

/** Breaks off in the middle of the sound. */
export const breaksOff: Behaviour = ({ request, response }) =>
  breakOff(response, soundOf(request.said?.text ?? ''), WAV['content-type'])

/** Ends in the middle of the sound as if that were all. */
export const truncated: Behaviour = ({ request, response }) => {
  const sound = soundOf(request.said?.text ?? '')
  response.writeHead(200, WAV).end(sound.subarray(0, sound.length / 2))
}

/** The reply of the real one to a text in which nothing can be spoken. */
export const silent: Behaviour = ({ response }) => void response.writeHead(200, WAV).end(wavOf(0))

/** An MP3, whatever it was asked for. */
export const mp3: Behaviour = ({ response }) =>
  void response.writeHead(200, WAV).end(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5_000, 0xff)]))

/** A WAV of 200 MB, as fast as the caller takes it. */
export const huge: Behaviour = async exchange => {
  exchange.response.writeHead(200, WAV)
  exchange.response.write(wavOf(0, { stated: { riff: 200 * 1024 * 1024, data: 200 * 1024 * 1024 } }))
  await flood(exchange, 200, 7)
}
