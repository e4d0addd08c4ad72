import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { wavOf } from '../wav.ts'
import type { Exchange } from './exchange.ts'

/** The provider's treatment of one request. */
export type Behaviour = (exchange: Exchange) => void | Promise<void>

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

export const delay =
  (ms: number, then: Behaviour = honest): Behaviour =>
  async exchange => {
    await sleep(ms, undefined, { signal: exchange.gone })
    await then(exchange)
  }

/** Sends the right sound a few bytes at a time. */
export const drip =
  (everyMs: number): Behaviour =>
  async ({ request, response, gone }) => {
    const sound = soundOf(request.said?.text ?? '')
    response.writeHead(200, WAV)
    for (let at = 0; at < sound.length; at += 64) {
      response.write(sound.subarray(at, at + 64))
      await sleep(everyMs, undefined, { signal: gone })
    }
    response.end()
  }

export const hang: Behaviour = () => {}

export const reset: Behaviour = ({ response }) => void response.socket?.resetAndDestroy()

/** Breaks off in the middle of the sound. */
export const breaksOff: Behaviour = ({ request, response }) => {
  const sound = soundOf(request.said?.text ?? '')
  response.writeHead(200, { ...WAV, 'content-length': sound.length })
  response.write(sound.subarray(0, sound.length / 2), () => response.destroy())
}

/** Ends in the middle of the sound as if that were all. */
export const truncated: Behaviour = ({ request, response }) => {
  const sound = soundOf(request.said?.text ?? '')
  response.writeHead(200, WAV).end(sound.subarray(0, sound.length / 2))
}

/** As the real one streams it: the header was sent before the lengths were known. */
export const withoutLengths =
  (stated: { riff: number; data?: number }): Behaviour =>
  ({ request, response }) =>
    void response.writeHead(200, WAV).end(wavOf(2_400 * [...(request.said?.text ?? '')].length, { stated }))

/** The reply of the real one to a text in which nothing can be spoken. */
export const silent: Behaviour = ({ response }) => void response.writeHead(200, WAV).end(wavOf(0))

export const page =
  (code: number): Behaviour =>
  ({ response }) =>
    void response
      .writeHead(code, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Sign in</title>')

export const html: Behaviour = page(200)

/** An MP3, whatever it was asked for. */
export const mp3: Behaviour = ({ response }) =>
  void response.writeHead(200, WAV).end(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5_000, 0xff)]))

export const redirect =
  (location: string): Behaviour =>
  ({ response }) =>
    void response.writeHead(307, { location }).end()

/** A WAV of 200 MB, as fast as the caller takes it. */
export const huge: Behaviour = async ({ response, gone }) => {
  response.writeHead(200, WAV)
  response.write(wavOf(0, { stated: { riff: 200 * 1024 * 1024, data: 200 * 1024 * 1024 } }))
  const chunk = Buffer.alloc(1024 * 1024, 7)
  for (let megabytes = 0; megabytes < 200; megabytes++)
    if (!response.write(chunk)) await once(response, 'drain', { signal: gone })
  response.end()
}
