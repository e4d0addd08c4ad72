import { type Problem, problemDocument } from './errors.ts'
import type { HttpResult } from './event.ts'
import { type Content, Reply } from './reply.ts'
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
      if (checkPrepared) route.output.parse(content.lines.map(line => JSON.parse(line)))
      return {
        headers: { 'content-type': 'application/x-ndjson', ...headers },
        body: content.lines.join('\n'),
      }
    case 'prepared':
      if (checkPrepared) route.output.parse(JSON.parse(content.text))
      return { headers: { 'content-type': json, ...headers }, body: content.text }
    case 'json': {
      const body = route.output.parse(content.body)
      if (status === 204) return { headers }
      return { headers: { 'content-type': json, ...headers }, body: JSON.stringify(body) }
    }
  }
}

export function problemResult(problem: Problem, requestId: string): HttpResult {
  return {
    statusCode: problem.status,
    headers: { 'content-type': 'application/problem+json', ...problem.extras.headers },
    body: JSON.stringify(problemDocument(problem, requestId)),
  }
}
