import type { Readable } from 'node:stream'
import { type Problem, problemDocument } from '../problems/errors.ts'
import { type CallReply, pickHeaders } from './call.ts'
import type { Operation } from './route.ts'
import type { HttpResult } from './serving/event.ts'

type Headers = Record<string, string>

export class Reply {
  readonly status: number | undefined
  readonly headers: Headers
  readonly content: Content
  readonly cookies: readonly string[]

  constructor(
    content: Content,
    init: { status?: number; headers?: Headers; cookies?: readonly string[] } = {},
  ) {
    this.content = content
    this.status = init.status
    this.headers = { ...init.headers }
    this.cookies = init.cookies ?? []
  }
}

/** UTF-8 bytes pass through without being decoded or copied. */
type Prepared = string | Uint8Array

type Content =
  | { kind: 'json'; body: unknown }
  /** JSON that was checked when it was made, passed through. */
  | { kind: 'prepared'; pieces: Prepared[] }
  | { kind: 'lines'; lines: Prepared[] }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'stream'; stream: Readable }
  | { kind: 'empty' }

export const prepared = (json: Prepared | Prepared[], headers: Headers = {}) =>
  new Reply({ kind: 'prepared', pieces: [json].flat() }, { headers })
export const lines = (...texts: Prepared[]) => new Reply({ kind: 'lines', lines: texts })
export const bytes = (whole: Uint8Array, headers: Headers = {}, status?: 200 | 206) =>
  new Reply({ kind: 'bytes', bytes: whole }, { headers, ...(status && { status }) })
export const stream = (body: Readable, headers: Headers, status?: 200 | 206) =>
  new Reply({ kind: 'stream', stream: body }, { headers, ...(status && { status }) })
/** Addresses expire or are for this caller alone, so caches may not keep the redirect. */
export const redirect = (location: string, cookies: readonly string[] = []) =>
  new Reply(
    { kind: 'empty' },
    { status: 302, headers: { location, 'cache-control': 'private, no-store' }, cookies },
  )
/** The route declares the status as an alternative. */
export const answered = (status: number, body: unknown) => new Reply({ kind: 'json', body }, { status })
export const notModified = (headers: Headers) => new Reply({ kind: 'empty' }, { status: 304, headers })

const replyHeaders = ['etag', 'cache-control', 'vary', 'location']
const contentHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'content-disposition',
]

/** Passes bytes through as they arrive. */
export function passThrough(reply: CallReply): Reply {
  const { status, cookies = [] } = reply
  const headers = pickHeaders(reply.headers, replyHeaders)
  if (status === 200 || status === 206) {
    const all = { ...headers, ...pickHeaders(reply.headers, contentHeaders) }
    return reply.whole ? bytes(reply.whole, all, status) : stream(reply.stream(), all, status)
  }
  // Read to its end, so that the connection can be used again.
  reply
    .stream()
    .on('error', () => {})
    .resume()
  return new Reply({ kind: 'empty' }, { status, headers, cookies })
}

const json = 'application/json; charset=utf-8'
export const BYTES = 'application/octet-stream'

/** Throws if the answer breaks the route's contract. */
export function resultOf(route: Operation, answer: unknown, checkPrepared: boolean): HttpResult {
  const reply = answer instanceof Reply ? answer : new Reply({ kind: 'json', body: answer })
  const status = reply.status ?? route.status ?? 200
  return {
    statusCode: status,
    ...bodyOf(route, reply.content, status, reply.headers, checkPrepared),
    ...(reply.cookies.length > 0 ? { cookies: [...reply.cookies] } : {}),
  }
}

function bodyOf(
  route: Operation,
  content: Content,
  status: number,
  headers: Record<string, string>,
  checkPrepared: boolean,
): Omit<HttpResult, 'statusCode'> {
  switch (content.kind) {
    case 'stream':
      return { headers, stream: content.stream }
    case 'empty':
      return { headers }
    case 'bytes':
      return { headers: { 'content-type': route.reply_type ?? BYTES, ...headers }, bytes: [content.bytes] }
    case 'lines':
      if (checkPrepared) route.output.parse(linesIn(content.lines).map(line => parsedJson([line])))
      return {
        headers: { 'content-type': 'application/x-ndjson', ...headers },
        ...bodyFrom(content.lines.flatMap((line, at) => (at > 0 ? ['\n', line] : [line]))),
      }
    case 'prepared':
      if (checkPrepared) route.output.parse(parsedJson(content.pieces))
      return { headers: { 'content-type': json, ...headers }, ...bodyFrom(content.pieces) }
    case 'json': {
      if (status === 204) return { headers }
      const body = route.output.parse(content.body)
      return { headers: { 'content-type': json, ...headers }, body: JSON.stringify(body) }
    }
  }
}

function parsedJson(pieces: readonly Prepared[]): unknown {
  return JSON.parse(pieces.map(piece => (typeof piece === 'string' ? piece : textOf(piece))).join(''))
}
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const linesIn = (pieces: readonly Prepared[]) =>
  pieces.flatMap(piece => (typeof piece === 'string' ? piece : textOf(piece)).split('\n'))

function bodyFrom(pieces: readonly Prepared[]): Pick<HttpResult, 'body' | 'bytes'> {
  if (pieces.every(piece => typeof piece === 'string')) return { body: pieces.join('') }
  return { bytes: pieces.map(piece => (typeof piece === 'string' ? Buffer.from(piece) : piece)) }
}

export function problemResult(problem: Problem, requestId: string): HttpResult {
  return {
    statusCode: problem.status,
    headers: { 'content-type': 'application/problem+json', ...problem.extras.headers },
    body: JSON.stringify(problemDocument(problem, requestId)),
  }
}
