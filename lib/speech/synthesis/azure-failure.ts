import { type FailureClass, ProviderFailure } from '../../agent/provider/failures.ts'
import { member, parseJson, retryAfterMs } from '../../agent/provider/http-failure.ts'
import type { BytesReply } from '../../agent/provider/transport.ts'

/** Bytes. What is longer is no error message, and cutting it could leave half a key that nobody would know. */
const MOST_READ = 20_000

/** Where it does not say. Its quotas count by the minute, which the tries then span. */
const BUSY_FOR_MS = 20_000

/** What a reply other than 200 means. `clean` redacts what the provider said. */
export function azureFailure(reply: BytesReply, clean: (text: string) => string): ProviderFailure {
  const said = clean(spokenError(reply))
  const failure = classOf(reply.status, said)
  const note = NOTES[failure] ?? 'the request was refused'
  const message = said === '' ? note : `${note} (“${said}”)`
  return new ProviderFailure(failure, `HTTP ${reply.status}: ${message}`, {
    status: reply.status,
    retryAfterMs: retryAfterMs(reply.headers) ?? (failure === 'rate_limited' ? BUSY_FOR_MS : null),
  })
}

const NOTES: Partial<Record<FailureClass, string>> = {
  unauthenticated: 'the key or the region is wrong',
  quota: 'the quota is used up',
  rate_limited: 'too many calls',
  server_error: 'the provider has a fault',
  not_found: 'this address does not serve the API, and redirects are not followed',
}

function classOf(status: number, said: string): FailureClass {
  // Its gateway refuses a free account that has spoken enough as it does a wrong key.
  if (status === 403 && /quota/i.test(said)) return 'quota'
  if (status === 401 || status === 403) return 'unauthenticated'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status >= 500) return 'server_error'
  return status < 400 || status === 404 || status === 405 ? 'not_found' : 'invalid_request'
}

/** JSON of its gateway, or the plain text of its voices; an HTML page says nothing. */
function spokenError({ headers, bytes }: BytesReply): string {
  if (bytes.length > MOST_READ) return ''
  const text = new TextDecoder().decode(bytes)
  const error = member(parseJson(text), 'error') ?? parseJson(text)
  const message = typeof error === 'string' ? error : member(error, 'message')
  if (typeof message === 'string') return message
  return /^text\/plain\b/i.test(headers['content-type'] ?? '') ? text : ''
}
