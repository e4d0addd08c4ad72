import { Readable } from 'node:stream'
import type { Transport } from './call.ts'
import { Problem } from './errors.ts'

interface FetchTransport {
  address: string
  token?: string | undefined
  fetch?: typeof fetch
}

/** Calls as a client of people makes them: one service, a bearer token, plain `fetch`. */
export function fetchTransport({ address, token, fetch: send = fetch }: FetchTransport): Transport {
  return async call => {
    const reply = await send(address + call.path, {
      method: call.route.method,
      headers: { ...call.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      redirect: 'error',
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(call.signal ? { signal: call.signal } : {}),
    }).catch((cause: unknown) => {
      call.signal?.throwIfAborted()
      throw new Problem('unavailable', `Nothing answers at ${address}. Is the service running there?`, {
        cause,
      })
    })
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text: () => reply.text(),
      bytes: async () => new Uint8Array(await reply.arrayBuffer()),
      stream: () => (reply.body ? Readable.fromWeb(reply.body) : Readable.from([])),
    }
  }
}
