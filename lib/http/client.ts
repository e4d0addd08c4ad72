import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Call, CallReply, Transport } from './call.ts'
import { Problem } from './errors.ts'
import { problemFrom } from './problem-reply.ts'
import type { Contract, Operation, Operations, Route } from './route.ts'

type Params<R> = R extends { params: infer S extends z.ZodType } ? { params: z.output<S> } : unknown
type Query<R> = R extends { query: infer S extends z.ZodType } ? { query?: Loose<z.output<S>> } : unknown
type Body<R> = R extends { body: infer S extends z.ZodType }
  ? undefined extends z.input<S>
    ? { body?: z.input<S> }
    : { body: z.input<S> }
  : unknown
/** Sent as it is; say what it is in the headers of the options. */
type Stream<R> = R extends { receives: 'stream' } ? { stream: Readable | Uint8Array } : unknown
type Loose<T> = { [K in keyof T]?: T[K] | undefined }
type Given<R> = Params<R> & Query<R> & Body<R> & Stream<R>

export interface CallOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}
export type Result<R extends Route> = R extends { reply: 'stream' }
  ? CallReply
  : R extends { reply: 'lines' }
    ? Uint8Array[]
    : z.output<R['output']>
export type Arguments<R extends Route> =
  Record<never, never> extends Given<R>
    ? [given?: Given<R>, options?: CallOptions]
    : [given: Given<R>, options?: CallOptions]

type GroupClient<G> = {
  readonly [N in keyof G]: G[N] extends Operation
    ? (...args: Arguments<G[N]>) => Promise<Result<G[N]>>
    : never
}
export type Client<C extends Contract> = { readonly [G in keyof C['groups']]: GroupClient<C['groups'][G]> }

/** The calls of a service, one function a route, named and typed by its contract. */
export function createClient<C extends Contract>(contract: C, transport: Transport): Client<C> {
  const groups = Object.entries(contract.groups).map(([name, group]) => [name, groupClient(group, transport)])
  return Object.fromEntries(groups) as Client<C>
}

const groupClient = (group: Operations, transport: Transport) =>
  Object.fromEntries(
    Object.entries(group).map(([name, route]) => [
      name,
      (given: LooseInput = {}, options: CallOptions = {}) => send(route, given, options, transport),
    ]),
  )

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  stream?: Readable | Uint8Array
}

async function send(route: Operation, given: LooseInput, options: CallOptions, transport: Transport) {
  const reply = await transport({
    route,
    path: pathOf(route, given),
    ...contentOf(route, given, options.headers),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (reply.status >= 400) throw await problemFrom(reply, route)
  if (route.reply === 'stream') return reply
  if (route.reply === 'lines') return linesOf(await reply.bytes())
  const text = await reply.text()
  return parsedOutput(route, reply.status === 204 ? null : text)
}

function contentOf(
  route: Operation,
  { body, stream }: LooseInput,
  headers: Record<string, string> = {},
): Pick<Call, 'headers' | 'body'> {
  if (route.receives && stream)
    return { headers: { 'content-type': 'application/octet-stream', ...headers }, body: stream }
  if (!route.body || body === undefined) return { headers }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const NEWLINE = 10

function linesOf({ buffer, byteOffset, length }: Uint8Array): Uint8Array[] {
  // A Buffer finds a byte many times faster than an array does.
  const bytes = Buffer.from(buffer, byteOffset, length)
  const lines: Uint8Array[] = []
  let start = 0
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    lines.push(bytes.subarray(start, end))
    start = end + 1
  }
  return [...lines, bytes.subarray(start)]
}

function parsedOutput(route: Operation, text: string | null) {
  try {
    return route.output.parse(text === null ? null : JSON.parse(text))
  } catch (cause) {
    throw new Problem('upstream_failed', `The answer to ${route.operation} does not fit its contract.`, {
      cause,
    })
  }
}

function pathOf(route: Operation, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
