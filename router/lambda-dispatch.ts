import type { Context } from 'aws-lambda'
import type { Problem } from '../lib/http/errors.ts'
import type { HttpEvent, HttpResult } from '../lib/http/event.ts'
import { mustFitRoute, withReadQuery, withSentPath } from './lambda-event.ts'
import { faultReply, standardHeaders } from './respond.ts'
import { methodNotAllowed, methodsByPath, nothingHere, routeKeyOf } from './routes.ts'
import type { BoundRoute, RunningService } from './service.ts'

export type LambdaContext = Pick<Context, 'getRemainingTimeInMillis'>
/** What Lambda can carry: text, or bytes as base64. */
type LambdaResult = Omit<HttpResult, 'bytes' | 'stream'>
export type LambdaHandler = (event: HttpEvent, context: LambdaContext) => Promise<LambdaResult>

/** Kept back from the Lambda's time, to answer before it is cut off. */
const ANSWER_MS = 500

/** Answers for one group of a service; what API Gateway found no route for gets the router's 404 or 405. */
export function dispatch({ app, routes }: RunningService, group: string): LambdaHandler {
  const own = new Map(
    routes
      .filter(({ route }) => groupOf(route.operation) === group)
      .map(bound => [routeKeyOf(bound.route), bound]),
  )
  const unrouted = unroutedProblem(routes)

  const answer = async (given: HttpEvent, context: LambdaContext) => {
    const event = withReadQuery(withSentPath(given))
    const bound = own.get(event.routeKey.replace(/^HEAD /, 'GET '))
    if (!bound) throw unrouted(event.rawPath)
    mustFitRoute(event, bound.route)
    return bound.invoke(
      event,
      AbortSignal.timeout(Math.max(0, context.getRemainingTimeInMillis() - ANSWER_MS)),
    )
  }
  return async (event, context) => {
    const result = await answer(event, context).catch((error: unknown) => faultReply(app, error, event))
    return asLambdaResult(result, event.requestContext.http.method)
  }
}

const groupOf = (operation: string) => operation.split('.')[1]

function asLambdaResult({ bytes, stream: _, ...result }: HttpResult, method: string): LambdaResult {
  const { body = bytes && Buffer.concat(bytes).toString(), headers, ...rest } = result
  const answered = { ...rest, headers: { ...standardHeaders, ...headers } }
  return method === 'HEAD' || body === undefined ? answered : { ...answered, body }
}

function unroutedProblem(routes: readonly BoundRoute[]): (path: string) => Problem {
  const paths = [...methodsByPath(routes)].map(([path, methods]) => ({ segments: path.split('/'), methods }))
  return path => {
    const asked = path.split('/')
    const known = paths.find(
      ({ segments }) => segments.length === asked.length && segments.every((one, at) => fits(one, asked[at])),
    )
    return known ? methodNotAllowed(known.methods) : nothingHere()
  }
}

const fits = (segment: string, asked: string | undefined) =>
  segment.startsWith('{') ? asked !== '' : segment === asked
