import type { Readable } from 'node:stream'
import type { Actor } from '../auth/actor.ts'
import type { Operation } from './route.ts'

/** A call: the path is filled in, the body is JSON text or, on a route that receives one, a stream. */
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
  /** The values of its `Set-Cookie` headers. */
  cookies?: readonly string[]
  text(): Promise<string>
  bytes(): Promise<Uint8Array>
  /** The body, if it has arrived as a whole. */
  readonly whole?: Uint8Array
  /** For replies of stream routes; read it to its end or destroy it. */
  stream(): Readable
  /** The same in a page. */
  body?: ReadableStream<Uint8Array> | null
}
/** Sends calls: by loopback HTTP, to a cloud URL, or straight into the handler in tests. */
export type Transport = (call: Call) => Promise<CallReply>

/** The account or service that a call is made for, and its credentials. */
export interface Caller {
  actor: Actor
  /** The account's own token, sent to routes that require a signed-in account. */
  bearer?: string
  request_id: string
  /** The session of that token. */
  session?: string | undefined
  /** The address of the client's machine, for rate limits. */
  address?: string
  /** The name that the client's browser or program gives itself, for lists of sessions. */
  user_agent?: string
}

/** The headers with these names, if present. */
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
