import { type ChatAnswer, readCompletion } from './completion.ts'
import { ProviderFailure } from './failures.ts'
import { httpFailure, member, parseJson } from './http-failure.ts'
import { redact } from './redact.ts'
import type { Transport, TransportReply } from './transport.ts'

export interface Target {
  base_url: string
  /** Empty means no key. */
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

/** Neither temperature nor max_tokens: reasoning models refuse the one and answer empty under the other. */
export interface ChatRequest {
  model: string
  messages: readonly ChatMessage[]
  response_format?: ResponseFormat
}

/** An OpenAI-compatible provider. Every method throws ProviderFailure, with a redacted message. */
export interface ChatClient {
  chat(target: Target, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>
  listModels(target: Target, signal: AbortSignal): Promise<string[]>
  /**
   * Sends a question without a model and messages, which calls none. Resolves where it was answered or
   * complained about as an API of this kind does; a refused key and everything else fails.
   */
  askNothing(target: Target, signal: AbortSignal): Promise<{ status: number; answered: boolean }>
}

export const createChatClient = (transport: Transport): ChatClient => {
  const send = (target: Target, path: string, signal: AbortSignal, body?: string): Promise<TransportReply> =>
    transport.send(
      {
        method: body === undefined ? 'GET' : 'POST',
        url: new URL(`${target.base_url.replace(/\/+$/, '')}${path}`),
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
    if (!isOk(reply)) throw statedFailure(reply, target)
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
      throw reportedFailure(reply, body, target)
    },
    listModels: async (target, signal) => {
      const reply = await call(target, '/models', signal)
      const body = readJson(reply)
      const models = member(body, 'data') ?? member(body, 'models') ?? body
      if (!Array.isArray(models))
        throw new ProviderFailure('bad_answer', 'The answer is no list of models', { status: reply.status })
      return models.map(model => member(model, 'id')).filter(id => typeof id === 'string')
    },
    askNothing: async (target, signal) => {
      const reply = await send(target, '/chat/completions', signal, '{}')
      const { status } = reply
      if (isOk(reply) && readCompletion(readJson(reply))) return { status, answered: true }
      const failure = isOk(reply)
        ? reportedFailure(reply, readJson(reply), target)
        : statedFailure(reply, target)
      if (isComplaint(failure) && parseJson(reply.body) !== undefined) return { status, answered: false }
      throw failure
    },
  }
}

const isComplaint = ({ failure, status }: ProviderFailure): boolean =>
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

/** Learners read answers. A shorter key may be a word, such as `ollama`. */
const SHORTEST_SECRET = 12

const holdsKey = (content: string, { api_key }: Target): boolean =>
  api_key.length >= SHORTEST_SECRET && [content, unescaped(content)].some(text => text.includes(api_key))

/** What is read out of JSON may be spelled otherwise in it. */
const unescaped = (json: string): string =>
  json.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (_, hex?: string, plain?: string) =>
    hex === undefined ? (plain ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  )

const readJson = (reply: TransportReply): unknown => {
  const body = parseJson(reply.body)
  if (body !== undefined) return body
  throw new ProviderFailure('not_json', 'The answer is not JSON', { status: reply.status })
}

const statedFailure = (reply: TransportReply, { api_key }: Target): ProviderFailure =>
  httpFailure(reply, text => redact(text, [api_key]))

/** Some gateways answer 200 and put the real status into the body. */
const reportedFailure = (reply: TransportReply, body: unknown, target: Target): ProviderFailure => {
  const status = member(member(body, 'error'), 'code')
  return typeof status === 'number' && status >= 400 && status <= 599
    ? statedFailure({ ...reply, status }, target)
    : new ProviderFailure('bad_answer', 'The answer is no chat completion', { status: reply.status })
}
