import { type Problem, problemDocument } from './errors.ts'
import type { HttpResult } from './event.ts'
import { type Content, type Prepared, Reply } from './reply.ts'
import type { Operation } from './route.ts'

const json = 'application/json; charset=utf-8'

/** The HTTP result of what a handler answered; throws where the answer breaks the route's contract. */
export function resultOf(route: Operation, answer: unknown, checkPrepared: boolean): HttpResult {
  const reply = answer instanceof Reply ? answer : new Reply({ kind: 'json', body: answer })
  const status = reply.status ?? route.status ?? 200
  return { statusCode: status, ...bodyOf(route, reply.content, status, reply.headers, checkPrepared) }
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
    case 'lines':
      if (checkPrepared) route.output.parse(content.lines.map(line => parsedJson([line])))
      return {
        headers: { 'content-type': 'application/x-ndjson', ...headers },
        ...bodyFrom(content.lines.flatMap((line, at) => (at > 0 ? ['\n', line] : [line]))),
      }
    case 'prepared':
      if (checkPrepared) route.output.parse(parsedJson(content.pieces))
      return { headers: { 'content-type': json, ...headers }, ...bodyFrom(content.pieces) }
    case 'json': {
      const body = route.output.parse(content.body)
      if (status === 204) return { headers }
      return { headers: { 'content-type': json, ...headers }, body: JSON.stringify(body) }
    }
  }
}

function parsedJson(pieces: readonly Prepared[]): unknown {
  return JSON.parse(pieces.map(piece => (typeof piece === 'string' ? piece : textOf(piece))).join(''))
}
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Text, or bytes where one of the pieces is. */
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
