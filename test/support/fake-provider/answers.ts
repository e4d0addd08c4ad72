import type { Exchange, ReceivedRequest } from './exchange.ts'

export interface Item {
  index: number
  start?: string
  [field: string]: string | number | undefined
}

/** What an honest model says for a text: derived from it, so that a shift shows. */
export const answerTo = (field: string, text: string): string => {
  if (field === 'polished') return /[。！？]$/.test(text) ? text : `${text}。`
  return field === 'translation' ? `EN<${text}>` : `ABOUT<${text}>`
}

export const fieldOf = ({ chat }: ReceivedRequest): string =>
  ['explanation', 'polished'].find(field => chat?.messages[0]?.content.includes(`"${field}"`)) ??
  'translation'

export const honestItems = (request: ReceivedRequest): Item[] =>
  [...request.asked].map(([index, text]) => {
    const field = fieldOf(request)
    return { index, start: text.slice(0, request.startLength), [field]: answerTo(field, text) }
  })

export const send = (
  { response }: Exchange,
  status: number,
  body: string,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
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

export const sendItems = (exchange: Exchange, items: readonly Item[]) =>
  sendContent(exchange, JSON.stringify({ items }))

/** What a well-behaved provider sends for any of our prompts. */
export const honestContent = (request: ReceivedRequest): string =>
  request.asked.size > 0 ? JSON.stringify({ items: honestItems(request) }) : 'A short summary.'
