import { Readable } from 'node:stream'
import type { CallReply } from '../../lib/platform/http/call.ts'

type Said = Partial<Pick<CallReply, 'status' | 'headers' | 'cookies'>>

/** The reply of a service with this content. */
export function callReply(content: string | Uint8Array = '', said: Said = {}): CallReply {
  const bytes = Buffer.from(content)
  return {
    ...{ status: bytes.length > 0 ? 200 : 204, headers: {}, ...said },
    text: async () => bytes.toString(),
    bytes: async () => bytes,
    stream: () => Readable.from([bytes]),
  }
}

/** The same in JSON; undefined and null are no content. */
export const jsonReply = (body: unknown, said?: Said) =>
  callReply(body === undefined || body === null ? '' : JSON.stringify(body), said)
