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
      if (checkPrepared) route.output.parse(content.lines.map(parsedJson))
      return { headers: { 'content-type': 'application/x-ndjson', ...headers }, ...joined(content.lines) }
    case 'prepared':
      if (checkPrepared) route.output.parse(parsedJson(content.json))
      return { headers: { 'content-type': json, ...headers }, ...joined([content.json]) }
    case 'json': {
      const body = route.output.parse(content.body)
      if (status === 204) return { headers }
      return { headers: { 'content-type': json, ...headers }, body: JSON.stringify(body) }
    }
  }
}

const parsedJson = (json: Prepared): unknown => JSON.parse(typeof json === 'string' ? json : textOf(json))
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Lines as one text, or as bytes where one of them is. */
function joined(lines: readonly Prepared[]): Pick<HttpResult, 'body' | 'bytes'> {
  if (lines.every(line => typeof line === 'string')) return { body: lines.join('\n') }
  const pieces = lines.flatMap((line, at) => [Buffer.from(at > 0 ? '\n' : ''), Buffer.from(line)])
  return { bytes: Buffer.concat(pieces) }
}

export function problemResult(problem: Problem, requestId: string): HttpResult {
  return {
    statusCode: problem.status,
    headers: { 'content-type': 'application/problem+json', ...problem.extras.headers },
    body: JSON.stringify(problemDocument(problem, requestId)),
  }
}
