import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Answering, endOf } from '../fake-service/exchange.ts'

export interface HeardSound {
  method: string
  path: string
  authorization: string | undefined
  fields: Record<string, string>
  /** Null where the body holds none. */
  file: { name: string; type: string; bytes: Uint8Array } | null
  /** Settles when the exchange is over: true if the caller left before the answer was complete. */
  left: Promise<boolean>
}

export interface Exchange extends Answering {
  request: HeardSound
  /** The first request is 1. */
  count: number
}
export const openExchange = async (
  incoming: IncomingMessage,
  response: ServerResponse,
  count: number,
): Promise<Exchange> => {
  const { gone, left } = endOf(response)
  const form = await formOf(await buffer(incoming), incoming.headers['content-type'] ?? '')
  const request: HeardSound = {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    fields: {},
    file: null,
    left,
  }
  for (const [name, value] of form ?? []) {
    if (typeof value === 'string') request.fields[name] = value
    else request.file = { name: value.name, type: value.type, bytes: await value.bytes() }
  }
  return { request, response, count, gone }
}

/** Null where the body is no form. */
const formOf = (body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | null> =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)

export const send = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))

export const refuse = (
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
) => send(response, status, { error: { message, type: 'invalid_request_error', code: null } }, headers)
