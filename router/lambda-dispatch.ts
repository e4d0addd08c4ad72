import type { Context } from 'aws-lambda'
import type { Problem } from '../lib/http/errors.ts'
import type { HttpEvent, HttpResult } from '../lib/http/event.ts'
import type { Operation } from '../lib/http/route.ts'
import { Compression } from './compression.ts'
import { queryOf } from './event.ts'
import { faultReply, standardHeaders } from './respond.ts'
import {
  bodyEncoded,
  bodyLimitOf,
  bodyTooLarge,
  hasWholeBody,
  methodNotAllowed,
  methodsByPath,
  nothingHere,
  routeKeyOf,
} from './routes.ts'
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
  // Of services that keep pages none runs here.
  const compression = new Compression(0)

  const answer = async (given: HttpEvent, context: LambdaContext) => {
    const event = withReadQuery(withSentPath(given))
    const bound = own.get(event.routeKey.replace(/^HEAD /, 'GET '))
    if (!bound) throw unrouted(event.rawPath)
    mustFitRoute(event, bound.route)
    const left = Math.max(0, context.getRemainingTimeInMillis() - ANSWER_MS)
    return bound.invoke(event, { signal: AbortSignal.timeout(left) })
  }
  return async (event, context) => {
    const result = await answer(event, context).catch((error: unknown) => faultReply(app, error, event))
    const sent = await compression.apply(result, event.headers['accept-encoding'])
    return asLambdaResult(sent, event.requestContext.http.method)
  }
}

const groupOf = (operation: string) => operation.split('.')[1]

function asLambdaResult({ bytes, stream: _, ...result }: HttpResult, method: string): LambdaResult {
  const { body, headers, ...rest } = result
  const answered = { ...rest, headers: { ...standardHeaders, ...headers } }
  if (method === 'HEAD') return answered
  if (bytes && isBinary(headers))
    return { ...answered, body: Buffer.concat(bytes).toString('base64'), isBase64Encoded: true }
  const text = body ?? (bytes && Buffer.concat(bytes).toString())
  return text === undefined ? answered : { ...answered, body: text }
}

const textual = /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript|x-ndjson)\b)/

/** Whatever is not known to be text travels as base64: as text its bytes would be replaced. */
export function isBinary(headers: Record<string, string | undefined>): boolean {
  const type = headers['content-type']
  return headers['content-encoding'] !== undefined || (type !== undefined && !textual.test(type))
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

/** The event with the path the caller sent: without the stage, and encoded again, since API Gateway decodes it. */
export function withSentPath(event: HttpEvent): HttpEvent {
  const { stage, http } = event.requestContext
  const rawPath = withoutStage(event.rawPath, stage).split('/').map(encodeURIComponent).join('/')
  return {
    ...event,
    rawPath,
    requestContext: { ...event.requestContext, http: { ...http, path: rawPath } },
  }
}

function withoutStage(path: string, stage: string): string {
  const prefix = `/${stage}`
  return stage !== '$default' && (path === prefix || path.startsWith(`${prefix}/`))
    ? path.slice(prefix.length) || '/'
    : path
}

/** The event with its query by the router's own reading. */
function withReadQuery({ queryStringParameters: _, ...event }: HttpEvent): HttpEvent {
  return { ...event, ...queryOf(event.rawQueryString) }
}

/** Refuses what the router's body reader refuses. */
function mustFitRoute(event: HttpEvent, route: Operation): void {
  if (!hasWholeBody(route) || !event.body) return
  const encoding = event.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw bodyEncoded()
  const bytes = Buffer.byteLength(event.body, event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes > bodyLimitOf(route)) throw bodyTooLarge()
}
