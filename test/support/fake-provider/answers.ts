import { randomUUID } from 'node:crypto'
import type { Exchange, ReceivedRequest } from './exchange.ts'
import { withReadings } from './furigana-answers.ts'
import { languageAskedFor, wordsFor } from './tongues.ts'

export interface Item {
  index: number
  start?: string
  [field: string]: string | number | undefined
}

/** An honest model's answer for a text: derived from it, so that a shift shows, and never the text itself. */
export const answerTo = (field: string, text: string, language = 'en'): string => {
  if (field === 'furigana') return withReadings(text)
  if (field === 'polished') return /[。！？]$/.test(text) ? text : `${text}。`
  const words = wordsFor(text, language)
  return field === 'translation' ? `${words.join(' ')}.` : `(${words.reverse().join(' ')})`
}

const languageOf = ({ chat }: ReceivedRequest): string => languageAskedFor(chat?.messages[0]?.content ?? '')

export const fieldOf = ({ chat }: ReceivedRequest): string =>
  ['explanation', 'polished', 'furigana'].find(field => chat?.messages[0]?.content.includes(`"${field}"`)) ??
  'translation'

export const honestItems = (request: ReceivedRequest): Item[] =>
  [...request.asked].map(([index, text]) => {
    const field = fieldOf(request)
    const answer = answerTo(field, text, languageOf(request))
    return { index, start: text.slice(0, request.startLength), [field]: answer }
  })

export const send = (
  { response }: Exchange,
  status: number,
  body: string,
  headers: Record<string, string> = {},
) => {
  const usual = { 'content-type': 'application/json', 'x-request-id': `req_${randomUUID()}` }
  response.writeHead(status, { ...usual, ...headers }).end(body)
}

export const completion = (
  request: ReceivedRequest,
  content: string | null,
  more: { finish_reason?: string; refusal?: string } = {},
): string => {
  const sent = request.chat?.messages.reduce((sum, message) => sum + message.content.length, 0) ?? 0
  const received = content?.length ?? 0
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: request.chat?.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: more.refusal ?? null },
        finish_reason: more.finish_reason ?? 'stop',
        logprobs: null,
      },
    ],
    usage: {
      prompt_tokens: sent,
      completion_tokens: received,
      total_tokens: sent + received,
      prompt_tokens_details: { cached_tokens: 0 },
    },
  })
}

export const sendContent = (
  exchange: Exchange,
  content: string | null,
  more: { finish_reason?: string; refusal?: string } = {},
) => send(exchange, 200, completion(exchange.request, content, more))

export const sendModels = (exchange: Exchange, models: readonly string[]) => {
  const data = models.map(id => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'fake' }))
  return send(exchange, 200, JSON.stringify({ object: 'list', data }))
}

export const sendItems = (exchange: Exchange, items: readonly Item[]) =>
  sendContent(exchange, JSON.stringify({ items }))

/** The reply of a well-behaved provider to any of our prompts. */
export const honestContent = (request: ReceivedRequest): string => {
  if (request.asked.size > 0) return JSON.stringify({ items: honestItems(request) })
  const language = languageOf(request)
  return language === 'en' ? 'A short summary.' : answerTo('translation', '要約', language)
}
