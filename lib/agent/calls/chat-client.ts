import { httpFailure, member, parseJson } from '../../platform/outbound/http-failure.ts'
import { ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import { redact } from '../../platform/outbound/redact.ts'
import type { Transport, TransportReply } from '../../platform/outbound/transport.ts'
import { withoutEndSlashes } from '../../platform/values/end-slashes.ts'
import { type ChatAnswer, readCompletion } from './completion.ts'

export interface Target {
  base_url: string
  api_key: string
  timeout_ms: number
}
export interface ChatMessage {
  role: 'system' | 'user'
  content: string
}
export type ResponseFormat =
  | { type: 'json_object' }
  | { type: 'json_schema'; json_schema: { name: string; strict: true; schema: Record<string, unknown> } }

/** Omits temperature and max_tokens: reasoning models refuse the first, and spend the second without answering. */
interface ChatRequest {
  model: string
  messages: readonly ChatMessage[]
  response_format?: ResponseFormat
}

/** OpenAI-compatible. Throws only ProviderFailure, with a redacted message. */
export interface ChatClient {
  chat(target: Target, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>
  listModels(target: Target, signal: AbortSignal): Promise<string[]>
  /**
   * Calls no model: sends neither model nor messages. Resolves when the provider answers or finds the request incomplete; a
   * refused key and all else fails.
   */
  probe(target: Target, signal: AbortSignal): Promise<{ status: number; answered: boolean }>
}

export const createChatClient = (transport: Transport): ChatClient => {
  const send = (target: Target, path: string, signal: AbortSignal, body?: string): Promise<TransportReply> =>
    transport.send(
      {
        method: body === undefined ? 'GET' : 'POST',
        url: new URL(`${withoutEndSlashes(target.base_url)}${path}`),
        headers: headersFor(target, body),
        timeoutMs: target.timeout_ms,
        ...(body !== undefined && { body }),
      },
      signal,
    )
  const call = async (
    target: Target,
    path: string,
    signal: AbortSignal,
    body?: string,
  ): Promise<TransportReply> => {
    const reply = await send(target, path, signal, body)
    if (!isOk(reply)) throw failureOfStatus(reply, target)
    return reply
  }

  return {
    chat: async (target, request, signal) => {
      const reply = await call(
        target,
        '/chat/completions',
        signal,
        JSON.stringify({ ...request, stream: false }),
      )
      const body = readJson(reply)
      const answer = readCompletion(body)
      if (answer && holdsKey(answer.content, target))
        throw new ProviderFailure('bad_answer', 'The answer repeats the key')
      if (answer) return answer
      throw failureInBody(reply, body, target)
    },
    listModels: async (target, signal) => {
      const reply = await call(target, '/models', signal)
      const body = readJson(reply)
      const models = member(body, 'data') ?? member(body, 'models') ?? body
      if (!Array.isArray(models))
        throw new ProviderFailure('bad_answer', 'The answer is not a list of models', {
          status: reply.status,
        })
      return models.map(model => member(model, 'id')).filter(id => typeof id === 'string')
    },
    probe: async (target, signal) => {
      const reply = await send(target, '/chat/completions', signal, '{}')
      const { status } = reply
      if (isOk(reply) && readCompletion(readJson(reply))) return { status, answered: true }
      const failure = isOk(reply)
        ? failureInBody(reply, readJson(reply), target)
        : failureOfStatus(reply, target)
      if (isIncomplete(failure) && parseJson(reply.body) !== undefined) return { status, answered: false }
      throw failure
    },
  }
}

const isIncomplete = ({ failure, status }: ProviderFailure): boolean =>
  failure === 'invalid_request' && (status === 400 || status === 422)

const isOk = ({ status }: TransportReply): boolean => status >= 200 && status <= 299

const headersFor = (target: Target, body: string | undefined): Record<string, string> => ({
  accept: 'application/json',
  'user-agent': 'yomu',
  ...(target.api_key !== '' && { authorization: `Bearer ${target.api_key}` }),
  ...(body !== undefined && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }),
})

/** The length from which an answer with the key is refused: learners read it. A shorter key may be a word (`ollama`). */
const SHORTEST_SECRET = 12

const holdsKey = (content: string, { api_key }: Target): boolean =>
  api_key.length >= SHORTEST_SECRET && [content, unescaped(content)].some(text => text.includes(api_key))

const unescaped = (json: string): string =>
  json.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (_, hex?: string, plain?: string) =>
    hex === undefined ? (plain ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  )

const readJson = (reply: TransportReply): unknown => {
  const body = parseJson(reply.body)
  if (body !== undefined) return body
  throw new ProviderFailure('not_json', 'The answer is not JSON', { status: reply.status })
}

const failureOfStatus = (reply: TransportReply, { api_key }: Target): ProviderFailure =>
  httpFailure(reply, text => redact(text, [api_key]))

/** Some gateways answer 200 and put the real status into the body. */
const failureInBody = (reply: TransportReply, body: unknown, target: Target): ProviderFailure => {
  const status = member(member(body, 'error'), 'code')
  return typeof status === 'number' && status >= 400 && status <= 599
    ? failureOfStatus({ ...reply, status }, target)
    : new ProviderFailure('bad_answer', 'The answer is not a chat completion', { status: reply.status })
}
