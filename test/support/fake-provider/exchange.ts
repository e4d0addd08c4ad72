import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type Answering, endOf } from '../fake-service/exchange.ts'
import { type ApiError, unknownAddress } from './api-error.ts'
import { ChatBody, faultOf } from './chat-request.ts'

const CHAT = '/v1/chat/completions'
export const MODELS = '/v1/models'

const Payload = z.object({
  start_length: z.number(),
  lines: z.array(z.object({ index: z.number().optional(), text: z.string() })),
})

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** Null where the body is no chat request. */
  chat: ChatBody | null
  /** The reason why the API would refuse it; null if there is none. */
  fault: ApiError | null
  /** The texts of the lines an answer is wanted for, by index. */
  asked: ReadonlyMap<number, string>
  /** The part of a line that an answer repeats. */
  startLength: number
  /** Lines shown as context only. */
  context: readonly string[]
  /** Settles when the exchange is over: true if the caller left before the answer was complete. */
  left: Promise<boolean>
}

export interface Exchange extends Answering {
  request: ReceivedRequest
  /** The list of models, null if there is none. */
  models: readonly string[] | null
}

export const openExchange = async (
  incoming: IncomingMessage,
  response: ServerResponse,
  models: Exchange['models'],
): Promise<Exchange> => {
  const { gone, left } = endOf(response)
  const { method = '', url: path = '', headers } = incoming
  const body = jsonOf(await text(incoming))
  const chat = ChatBody.safeParse(body).data ?? null
  const { lines, start_length } = payloadOf(chat)
  return {
    response,
    models,
    gone,
    request: {
      method,
      path,
      headers,
      chat,
      fault: faultAt(method, path, body, models !== null),
      asked: new Map(lines.flatMap(line => (line.index === undefined ? [] : [[line.index, line.text]]))),
      startLength: start_length,
      context: lines.flatMap(line => (line.index === undefined ? [line.text] : [])),
      left,
    },
  }
}

const faultAt = (method: string, path: string, body: unknown, listsModels: boolean): ApiError | null => {
  if (method === 'POST' && path === CHAT) return faultOf(body)
  return method === 'GET' && path === MODELS && listsModels ? null : unknownAddress(method, path)
}

/** Our prompts put their data on the first line of the user message. */
const payloadOf = (chat: ChatBody | null): z.infer<typeof Payload> => {
  const [payload] = chat?.messages.at(-1)?.content.split('\n') ?? []
  return Payload.safeParse(jsonOf(payload ?? '')).data ?? { start_length: 0, lines: [] }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
