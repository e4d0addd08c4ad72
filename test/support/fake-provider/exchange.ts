import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const ChatBody = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.string() }).optional(),
})
export type ChatBody = z.infer<typeof ChatBody>

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
  /** The texts of the lines an answer is wanted for, by index. */
  asked: ReadonlyMap<number, string>
  /** How much of a line an answer repeats. */
  startLength: number
  /** Lines shown as context only. */
  context: readonly string[]
  /** Settles when the exchange is over: true if the caller left before the answer was complete. */
  left: Promise<boolean>
}

export interface Exchange {
  request: ReceivedRequest
  response: ServerResponse
  /** Aborts when the connection is gone. */
  gone: AbortSignal
}

export const openExchange = async (
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<Exchange> => {
  const gone = new AbortController()
  const left = new Promise<boolean>(resolve => {
    response.once('close', () => {
      gone.abort()
      resolve(!response.writableFinished)
    })
  })
  const body = await text(incoming)
  const chat = ChatBody.safeParse(jsonOf(body)).data ?? null
  const { lines, start_length } = payloadOf(chat)
  return {
    response,
    gone: gone.signal,
    request: {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      chat,
      asked: new Map(lines.flatMap(line => (line.index === undefined ? [] : [[line.index, line.text]]))),
      startLength: start_length,
      context: lines.flatMap(line => (line.index === undefined ? [line.text] : [])),
      left,
    },
  }
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
