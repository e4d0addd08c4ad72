import type { Readable } from 'node:stream'
import { z } from 'zod'
import { isProblemCode, namedReason, Problem, SERVER_FAILED } from '../../problems/errors.ts'
import { type Call, type CallReply, pickHeaders, type Transport } from '../call.ts'
import {
  type Contract,
  isForServices,
  isPassedOn,
  type Operation,
  type Operations,
  type Route,
} from '../route.ts'

type Params<R> = R extends { params: infer S extends z.ZodType } ? { params: z.output<S> } : unknown
type Query<R> = R extends { query: infer S extends z.ZodType } ? { query?: Loose<z.output<S>> } : unknown
type Body<R> = R extends { body: infer S extends z.ZodType }
  ? undefined extends z.input<S>
    ? { body?: z.input<S> }
    : { body: z.input<S> }
  : unknown
type Bytes<R> = R extends { receives: 'stream' }
  ? { stream: Readable | Uint8Array }
  : R extends { receives: 'raw' }
    ? { body: Uint8Array }
    : unknown
type Loose<T> = { [K in keyof T]?: T[K] | undefined }
type CallArguments<R> = Params<R> & Query<R> & Body<R> & Bytes<R>

export interface CallOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}
export type Result<R extends Route> = R extends { reply: 'stream' | 'redirect' }
  ? CallReply
  : R extends { reply: 'lines' }
    ? Uint8Array[]
    : R extends { reply: 'bytes' }
      ? Uint8Array
      : z.output<R['output']>
export type Arguments<R extends Route> =
  Record<never, never> extends CallArguments<R>
    ? [given?: CallArguments<R>, options?: CallOptions]
    : [given: CallArguments<R>, options?: CallOptions]

type GroupClient<G> = {
  readonly [N in keyof G]: G[N] extends Operation
    ? (...args: Arguments<G[N]>) => Promise<Result<G[N]>>
    : never
}
type Groups = Pick<Contract, 'groups'>
export type Client<C extends Groups> = { readonly [G in keyof C['groups']]: GroupClient<C['groups'][G]> }

/** Has a typed function per route. Groups are made on use: a request's clients call a route or two of hundreds. */
export function createClient<C extends Groups>(contract: C, transport: Transport): Client<C> {
  const groups: Readonly<Record<string, Operations>> = contract.groups
  const client: object = new Proxy(groups, {
    get: (_, name) => {
      const group = typeof name === 'string' && Object.hasOwn(groups, name) ? groups[name] : undefined
      return group && groupClient(group, transport)
    },
  })
  return client as Client<C>
}

const groupClient = (group: Operations, transport: Transport) =>
  Object.fromEntries(
    Object.entries(group).map(([name, route]) => [
      name,
      (given: CallInput = {}, options: CallOptions = {}) => callRoute(route, given, options, transport),
    ]),
  )

export interface CallInput {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  stream?: Readable | Uint8Array | undefined
}

/** Gives the raw reply; throws the problem of a failed call. */
export async function replyTo(
  route: Operation,
  input: CallInput,
  options: CallOptions,
  transport: Transport,
): Promise<CallReply> {
  const reply = await transport({
    route,
    path: pathOf(route, input),
    ...contentOf(route, input, options.headers),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (reply.status >= 400) throw await problemFrom(reply, route)
  return reply
}

async function callRoute(...call: Parameters<typeof replyTo>): Promise<unknown> {
  const [route] = call
  const reply = await replyTo(...call)
  if (isPassedOn(route)) return reply
  if (route.reply === 'lines') return linesOf(await reply.bytes())
  if (route.reply === 'bytes') return reply.bytes()
  const text = await reply.text()
  return parsedOutput(route, reply.status === 204 ? null : text)
}

function contentOf(
  route: Operation,
  { body, stream }: CallInput,
  headers: Record<string, string> = {},
): Pick<Call, 'headers' | 'body'> {
  const bytes = route.receives === 'raw' && body instanceof Uint8Array ? body : stream
  if (route.receives && bytes)
    return { headers: { 'content-type': 'application/octet-stream', ...headers }, body: bytes }
  if (!route.body || body === undefined) return { headers }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const NEWLINE = 10

export function linesOf({ buffer, byteOffset, length }: Uint8Array): Uint8Array[] {
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
    throw upstreamFailed(new Error(`The answer to ${route.operation} does not match its contract`, { cause }))
  }
}

function pathOf(route: Operation, { params = {}, query = {} }: CallInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

const ProblemDocument = z.looseObject({
  code: z.string(),
  detail: z.string().default(''),
  reason: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
const problemHeaders = ['retry-after', 'content-range']
const standardMembers = new Set([
  'type',
  'title',
  'status',
  'code',
  'detail',
  'reason',
  'values',
  'request_id',
  'errors',
])

/** Turns internal faults of the other service into `upstream_failed`. */
async function problemFrom(reply: CallReply, route: Operation): Promise<Problem> {
  const document = ProblemDocument.safeParse(await jsonOf(reply))
  const code = document.data?.code
  const refusedService = code === 'unauthenticated' && (route.internal || isForServices(route))
  const ownFault = code === 'internal' || refusedService
  if (!document.success || !isProblemCode(code) || ownFault)
    return upstreamFailed(new Error(`${route.service} answered ${route.operation} with ${reply.status}`))
  const { errors, detail, ...rest } = document.data
  const members = Object.fromEntries(Object.entries(rest).filter(([name]) => !standardMembers.has(name)))
  return new Problem(code, detail, {
    members,
    errors,
    reason: namedReason(rest),
    headers: pickHeaders(reply.headers, problemHeaders),
    // The service that refused has logged why.
    ...(code === 'unavailable' && { logged: 'warn' }),
  })
}

const upstreamFailed = (cause: Error) =>
  new Problem('upstream_failed', SERVER_FAILED, { cause, reason: { name: 'server_failed', values: {} } })

export const problemCodeOf = async (reply: CallReply): Promise<string | undefined> =>
  ProblemDocument.safeParse(await jsonOf(reply)).data?.code

async function jsonOf(reply: CallReply): Promise<unknown> {
  try {
    return JSON.parse(await reply.text())
  } catch {
    return null
  }
}
