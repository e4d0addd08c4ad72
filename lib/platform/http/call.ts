import type { Readable } from 'node:stream'
import type { Actor } from '../auth/actor.ts'
import type { Operation } from './route.ts'

/** One call on its way: the path is filled in, the body is JSON text or, to a route that receives one, a stream. */
export interface Call {
  route: Operation
  path: string
  headers: Record<string, string>
  body?: string | Readable | Uint8Array
  signal?: AbortSignal
}
export interface CallReply {
  status: number
  headers: Record<string, string | undefined>
  /** What it sets, each the value of a header. */
  cookies?: readonly string[]
  text(): Promise<string>
  bytes(): Promise<Uint8Array>
  /** Only a stream route's reply is read this way; it must be read to its end or destroyed. */
  stream(): Readable
  /** What a page reads instead, while it comes. */
  body?: ReadableStream<Uint8Array> | null
}
/** How calls travel: loopback HTTP, a cloud URL, or straight into the handler in tests. */
export type Transport = (call: Call) => Promise<CallReply>

/** On whose behalf a service calls another: what its calls say and carry. */
export interface Caller {
  actor: Actor
  /** The account's own token, sent to routes that ask for a signed-in account. */
  bearer?: string
  request_id: string
  /** The address of the client's machine, for rate limits. */
  address?: string
}

/** The headers with these names, as far as they are present. */
export const pickHeaders = (
  headers: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
