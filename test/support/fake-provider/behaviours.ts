import { delayed, drip as dripping, flood, type Behaviour as Of } from '../fake-service/exchange.ts'
import { completion, honestContent, send, sendContent, sendModels } from './answers.ts'
import { type ApiError, wordsOf } from './api-error.ts'
import { type Exchange, MODELS } from './exchange.ts'

export { hang, html, redirect, reset } from '../fake-service/exchange.ts'
/** The provider's treatment of one request. */
export type Behaviour = Of<Exchange>

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

export const delay = (ms: number, then: Behaviour = honest): Behaviour => delayed(ms, then)

/** Sends the right answer a few bytes at a time. */
export const drip =
  (everyMs: number): Behaviour =>
  async exchange => {
    const { request, response } = exchange
    response.writeHead(200, { 'content-type': 'application/json' })
    const pieces = completion(request, honestContent(request)).match(/[\s\S]{1,8}/g) ?? []
    await dripping(exchange, pieces, everyMs)
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

export const halfJson: Behaviour = exchange =>
  send(exchange, 200, completion(exchange.request, honestContent(exchange.request)).slice(0, -20))

/** 200 MB, as fast as the caller takes them. */
export const huge: Behaviour = async exchange => {
  exchange.response.writeHead(200, { 'content-type': 'application/json' })
  await flood(exchange, 200, 'x')
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
