import type { IncomingHttpHeaders } from 'node:http'
import { parseUntrusted } from '../values/untrusted-json.ts'
import { type FailureClass, ProviderFailure } from './provider-failure.ts'
import type { TransportReply } from './transport.ts'

const MAX_RETRY_AFTER_MS = 120_000

/** `clean` redacts the provider's message. */
export const httpFailure = (reply: TransportReply, clean: (text: string) => string): ProviderFailure => {
  const message = clean(messageOf(reply))
  const failure = classify(reply.status, message)
  const reason = message === '' || reply.status < 400 ? STATUS_NOTES[failure] : message
  return new ProviderFailure(failure, `HTTP ${reply.status}: ${reason ?? 'no reason given'}`, {
    status: reply.status,
    retryAfterMs: retryAfterMs(reply.headers),
  })
}

/** Judges by status and message; providers share neither codes nor phrases. */
const classify = (status: number, message: string): FailureClass => {
  if (status < 400 || status === 404 || status === 405) return 'not_found'
  if (status === 402 || /insufficient[_ ](quota|balance|credit)/i.test(message)) return 'quota'
  if ([400, 403, 422].includes(status) && MODERATION.test(message)) return 'refused'
  if (status === 401 || status === 403) return 'unauthenticated'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status >= 500) return 'server_error'
  if (status === 413 || CONTEXT.test(message)) return 'context_too_long'
  if (/api[_ ]key[_ ](not valid|invalid)|(invalid|incorrect) api[_ ]key/i.test(message))
    return 'unauthenticated'
  return 'invalid_request'
}

const CONTEXT =
  /context[_ ](length|window|size)|maximum context|too many tokens|(prompt|input) is too long|reduce the length/i
const MODERATION =
  /content[_ ](filter|policy|management)|data_inspection_failed|moderation|flagged|inappropriate content/i

const STATUS_NOTES: Partial<Record<FailureClass, string>> = {
  not_found: 'this address does not serve the API, and redirects are not followed',
  unauthenticated: 'the key was refused',
  quota: 'the credit is used up',
  rate_limited: 'too many calls',
  server_error: 'the provider has a fault',
}

/** Reads `error` of the body; the text of an HTML page is not used. */
const messageOf = ({ body }: TransportReply): string => {
  const error = member(parseJson(body), 'error') ?? parseJson(body)
  if (typeof error === 'string') return error
  const words = ['code', 'type', 'message', 'detail'].map(key => member(error, key))
  return words.filter(word => typeof word === 'string' || typeof word === 'number').join(' ')
}

export const parseJson = (text: string): unknown => {
  try {
    return parseUntrusted(text)
  } catch {
    return undefined
  }
}

export const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Compares dates with the reply's own clock, so that a wrong clock here does no harm. */
export const retryAfterMs = (headers: IncomingHttpHeaders): number | null => {
  const text = headers['retry-after']?.trim()
  if (text === undefined) return null
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : secondsBetween(headers.date ?? '', text)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds * 1000, 0), MAX_RETRY_AFTER_MS)
}

/** NaN unless both are HTTP dates; Date.parse alone takes almost anything. */
const secondsBetween = (from: string, to: string): number =>
  to.endsWith(' GMT') ? (Date.parse(to) - Date.parse(from)) / 1000 : Number.NaN
