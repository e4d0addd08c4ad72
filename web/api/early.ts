import { pageToken, tokenIn } from '../../lib/contracts/page-token.ts'
import { addressOf } from '../place.ts'

/** A reply that was asked for before the page's code came. */
interface Early {
  path: string
  /** The header with the token, by which the reply depends on the account. */
  sent: string | null
  reply: Promise<Response>
  stop: AbortController
}

declare global {
  var early: Early | undefined
}

/** Asks for a path at once; the call of the same path by the same account takes the reply. */
export function askEarly(path: string, token: string | null): void {
  const stop = new AbortController()
  const headers = pageToken(token)
  const reply = fetch(addressOf(path), { headers, redirect: 'manual', signal: stop.signal })
  // The call that takes it reports a failure.
  reply.catch(() => {})
  globalThis.early = { path, sent: tokenIn(headers), reply, stop }
}

type EarlyRequest = RequestInit & { signal: AbortSignal }

/** The reply that was asked for early, once; null for any other request. */
export function takeEarly(path: string, { method, headers, signal }: EarlyRequest): Promise<Response> | null {
  const { early } = globalThis
  if (early?.path !== path || method !== 'GET') return null
  globalThis.early = undefined
  const stop = () => early.stop.abort(signal.reason)
  if (tokenIn(headers) !== early.sent) {
    stop()
    return null
  }
  signal.addEventListener('abort', stop)
  return early.reply
}
