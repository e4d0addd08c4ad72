import { setTimeout as sleep } from 'node:timers/promises'
import { honestContent, send } from './answers.ts'
import { type ApiError, unknownModel, wordsOf, wrongKey } from './api-error.ts'
import { type Behaviour, sendError } from './behaviours.ts'

/** Answers of providers in the API's own words; none depends on the request. */
export const apiErrors = {
  wrongKey,
  forbidden: { status: 403, message: 'Country not supported.', code: 'unsupported_country' },
  unpaid: { status: 402, message: 'Insufficient Balance', code: 'invalid_request_error' },
  quotaUsedUp: {
    status: 429,
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  },
  unknownModel: unknownModel('model-a'),
  timedOut: { status: 408, message: 'Request timed out.', type: 'server_error' },
  tooLarge: { status: 413, message: 'Payload too large.' },
  contextTooLong: {
    status: 400,
    message: "This model's maximum context length is 4096 tokens. Please reduce the length of the messages.",
    param: 'messages',
    code: 'context_length_exceeded',
  },
  moderated: {
    status: 400,
    message: 'The response was filtered due to the prompt triggering the content management policy.',
    code: 'content_filter',
  },
  fault: {
    status: 500,
    message: 'The server had an error while processing your request.',
    type: 'server_error',
  },
  overloaded: { status: 503, message: 'The engine is currently overloaded.', type: 'server_error' },
} satisfies Record<string, ApiError>

export const failsWith = (name: keyof typeof apiErrors): Behaviour => sendError(apiErrors[name])

/** 429 or 503 that names the moment from which on calls are welcome, by the clock of the reply. */
export const busyUntil =
  (seconds: number, error: ApiError = apiErrors.overloaded): Behaviour =>
  exchange => {
    const now = Date.now()
    const date = new Date(now).toUTCString()
    const until = new Date(Date.parse(date) + seconds * 1000).toUTCString()
    return sendError(error, { date, 'retry-after': until })(exchange)
  }

/** A status of 200 around an error, as gateways that have sent their head already do. */
export const errorInside =
  (error: ApiError): Behaviour =>
  exchange =>
    send(exchange, 200, JSON.stringify({ error: { ...wordsOf(error), code: error.status } }))

/** The web page of a proxy in front of the provider. */
export const proxyPage =
  (status: number): Behaviour =>
  exchange =>
    send(exchange, status, '<html><h1>Bad Gateway</h1></html>', { 'content-type': 'text/html' })

/** Sends nothing but blank lines to keep the connection, and never an answer. */
export const keepsAlive =
  (everyMs: number): Behaviour =>
  async ({ response, gone }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    for (;;) {
      response.write('\n')
      await sleep(everyMs, undefined, { signal: gone })
    }
  }

/** Streams though nobody asked it to. */
export const streamsAnyway: Behaviour = exchange => {
  const delta = { content: honestContent(exchange.request) }
  const chunk = { object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: null }] }
  send(exchange, 200, `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, {
    'content-type': 'text/event-stream',
  })
}

export const emptyBody: Behaviour = exchange => send(exchange, 200, '')
export const noChoices: Behaviour = exchange =>
  send(exchange, 200, JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', choices: [] }))
