import type { Readable } from 'node:stream'
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
  text(): Promise<string>
  bytes(): Promise<Uint8Array>
  /** Only a stream route's reply is read this way; it must be read to its end or destroyed. */
  stream(): Readable
}
/** How calls travel: loopback HTTP, a cloud URL, or straight into the handler in tests. */
export type Transport = (call: Call) => Promise<CallReply>
