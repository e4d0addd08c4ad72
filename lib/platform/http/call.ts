import type { Readable } from 'node:stream'
import type { Actor } from '../auth/actor.ts'
import type { Operation } from './route.ts'

/** The path is filled in; the body is JSON text or, on a route that receives one, a stream. */
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
  cookies?: readonly string[]
  text(): Promise<string>
  bytes(): Promise<Uint8Array>
  readonly whole?: Uint8Array
  /** Set on stream routes; read it to its end or destroy it. */
  stream(): Readable
  /** The stream's form in a page. */
  body?: ReadableStream<Uint8Array> | null
}
export type Transport = (call: Call) => Promise<CallReply>

export interface Caller {
  actor: Actor
  /** Sent to routes that require a signed-in account. */
  bearer?: string
  request_id: string
  session?: string | undefined
  /** The client's machine, for rate limits. */
  address?: string
  /** The name of the browser or program, for lists of sessions. */
  user_agent?: string
}

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
