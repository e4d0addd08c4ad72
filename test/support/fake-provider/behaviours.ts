import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { completion, honestContent, send, sendContent, sendModels } from './answers.ts'
import { type ApiError, wordsOf } from './api-error.ts'
import { type Exchange, MODELS } from './exchange.ts'

/** The provider's treatment of one request. */
export type Behaviour = (exchange: Exchange) => void | Promise<void>

export const sendError =
  (error: ApiError, headers: Record<string, string> = {}): Behaviour =>
  exchange =>
    send(exchange, error.status, JSON.stringify({ error: wordsOf(error) }), headers)

/** Answers as the API does, which refuses what is no request. */
export const honest: Behaviour = exchange => {
  const { request, models } = exchange
  if (request.fault) return sendError(request.fault)(exchange)
  return request.path === MODELS
    ? sendModels(exchange, models ?? [])
    : sendContent(exchange, honestContent(request))
}

export const delay =
  (ms: number, then: Behaviour = honest): Behaviour =>
  async exchange => {
    await sleep(ms, undefined, { signal: exchange.gone })
    await then(exchange)
  }

/** Sends the right answer a few bytes at a time. */
export const drip =
  (everyMs: number): Behaviour =>
  async ({ request, response, gone }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    for (const piece of completion(request, honestContent(request)).match(/[\s\S]{1,8}/g) ?? []) {
      response.write(piece)
      await sleep(everyMs, undefined, { signal: gone })
    }
    response.end()
  }

export const hang: Behaviour = () => {}

export const reset: Behaviour = ({ response }) => {
  response.socket?.resetAndDestroy()
}

/** Promises more bytes than it sends. */
export const cutOff: Behaviour = ({ request, response }) => {
  const body = completion(request, honestContent(request))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 100 })
  response.write(body.slice(0, 40), () => response.destroy())
}

export const status =
  (code: number, message = 'no', headers: Record<string, string> = {}): Behaviour =>
  exchange =>
    send(exchange, code, JSON.stringify({ error: { message, type: 'error', code: null } }), headers)

export const rateLimited = (retryAfter?: string): Behaviour =>
  status(429, 'Slow down', retryAfter === undefined ? {} : { 'retry-after': retryAfter })

/** An error that quotes the key it was sent. */
export const quotesKey =
  (code: number): Behaviour =>
  exchange =>
    status(code, `Incorrect key: ${exchange.request.headers.authorization}`)(exchange)

export const html: Behaviour = exchange =>
  send(exchange, 200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' })

export const halfJson: Behaviour = exchange =>
  send(exchange, 200, completion(exchange.request, honestContent(exchange.request)).slice(0, -20))

export const redirect =
  (location: string): Behaviour =>
  exchange =>
    send(exchange, 307, '', { location })

/** 200 MB, as fast as the caller takes them. */
export const huge: Behaviour = async ({ response, gone }) => {
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  response.writeHead(200, { 'content-type': 'application/json' })
  for (let megabytes = 0; megabytes < 200; megabytes++) {
    if (!response.write(chunk)) await once(response, 'drain', { signal: gone })
  }
  response.end()
}

export const refusesJsonSchema: Behaviour = exchange =>
  exchange.request.chat?.response_format?.type === 'json_schema'
    ? status(400, 'response_format json_schema is not supported')(exchange)
    : honest(exchange)

export const refusesEveryFormat: Behaviour = exchange =>
  exchange.request.chat?.response_format
    ? status(400, 'unknown field response_format')(exchange)
    : honest(exchange)

/** Takes a response_format and writes prose all the same. */
export const ignoresFormat: Behaviour = exchange =>
  exchange.request.chat?.response_format
    ? sendContent(exchange, 'Certainly! Here you are:')
    : honest(exchange)
