import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { isProblem, Problem } from '../../problems/errors.ts'
import type { Transport } from '../call.ts'
import { TOKEN_HEADER } from '../header-names.ts'
import { isPassedOn } from '../route.ts'

interface FetchTransport {
  address: string
  token?: string | undefined
  fetch?: typeof fetch
}

export function fetchTransport({ address, token, fetch: send = fetch }: FetchTransport): Transport {
  return async ({ route, path, headers, body, signal }) => {
    try {
      const request: RequestInit = {
        method: route.method,
        headers: { ...headers, ...(token === undefined ? {} : { [TOKEN_HEADER]: `Bearer ${token}` }) },
        // A redirect leads to another host, which must not receive the token.
        redirect: isPassedOn(route) ? 'manual' : 'error',
        ...(signal ? { signal } : {}),
      }
      // Node's `fetch` also takes a `Readable`; the browser's types, which tests of pages use, do not allow it.
      const reply = await send(
        address + path,
        Object.assign(request, body !== undefined && { body, duplex: 'half' }),
      )
      return {
        status: reply.status,
        headers: Object.fromEntries(reply.headers),
        cookies: reply.headers.getSetCookie(),
        text: () => reply.text(),
        bytes: async () => new Uint8Array(await reply.arrayBuffer()),
        stream: () =>
          reply.body instanceof ReadableStream ? Readable.fromWeb(reply.body) : Readable.from([]),
      }
    } catch (cause) {
      signal?.throwIfAborted()
      if (body instanceof Readable && isProblem(body.errored)) throw body.errored
      throw new Problem(
        'unavailable',
        `Nothing answers at ${address}. Start the server there, or correct the address.`,
        {
          cause,
        },
      )
    } finally {
      // The answer may have arrived before the whole body was sent.
      if (body instanceof Readable) body.destroy()
    }
  }
}
