import { ProviderFailure } from './provider-failure.ts'
import type { Transport } from './transport.ts'

interface Bounds {
  timeoutMs: number
  maxBytes: number
  /** Decides on addresses that a provider names, too. */
  mayCall(url: URL): boolean
  signal?: AbortSignal | undefined
}

interface Sent {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
}

const neverAborts = new AbortController().signal
const NO_BODY = [204, 205, 304]

/** Applies the rules of outbound calls to a library that calls a provider itself. */
export const boundedFetch =
  (transport: Pick<Transport, 'receive'>, { timeoutMs, maxBytes, mayCall, signal = neverAborts }: Bounds) =>
  async (address: string, { method, headers, body, signal: own = neverAborts }: Sent): Promise<Response> => {
    const url = new URL(address)
    if (!mayCall(url))
      throw new ProviderFailure('invalid_request', `${url.host} is not called over ${url.protocol}`)
    if (method !== 'GET' && method !== 'POST')
      throw new ProviderFailure('invalid_request', `${method} is not sent to providers`)
    const request = { method, url, headers, timeoutMs, maxBytes } as const
    const sent = body == null ? request : { ...request, body: String(body) }
    const reply = await transport.receive(sent, AbortSignal.any([signal, own]))
    const statusText = `${url.host} answered ${reply.status}`
    if (reply.status < 200) throw new ProviderFailure('bad_answer', statusText)
    if (reply.status >= 500) throw new ProviderFailure('server_error', statusText)
    const answer = NO_BODY.includes(reply.status) ? null : new Uint8Array(reply.bytes)
    return new Response(answer, { status: reply.status, headers: plain(reply.headers) })
  }

const plain = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  )
