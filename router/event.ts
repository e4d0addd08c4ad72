import { isUtf8 } from 'node:buffer'
import type { Request } from 'express'
import type { Operation, ServiceName } from '../lib/platform/http/route.ts'
import { type HttpEvent, isLoopback, type SentBody } from '../lib/platform/http/serving/event.ts'
import { Problem } from '../lib/platform/problems/errors.ts'
import { nothingHere, routeKeyOf } from './routes.ts'

/** The event API Gateway (payload 2.0) would make of this request, but for its body, which is read later. */
export function eventOf(request: Request, route: Operation, now: Date): HttpEvent {
  const event = unroutedEventOf(request, route.service, now, routeKeyOf(route))
  return {
    ...event,
    ...queryOf(event.rawQueryString),
    ...parametersOf(request.params),
  }
}

/** What is known of a request before its route is: nothing in it can be malformed. */
export function unroutedEventOf(
  request: Request,
  service: ServiceName,
  now: Date,
  routeKey = '$default',
): HttpEvent {
  const [rawPath, rawQueryString] = splitUrl(request.originalUrl)
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...headersOf(request.headers),
    requestContext: {
      accountId: 'local',
      apiId: service,
      domainName: request.headers.host ?? '',
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: addressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: '',
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    isBase64Encoded: false,
  }
}

function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** API Gateway joins repeated keys with a comma and leaves the member out when there are none. */
function queryOf(query: string): Pick<HttpEvent, 'queryStringParameters'> {
  if (query === '') return {}
  mustDecode(query)
  const values: Record<string, string> = Object.create(null)
  for (const [key, value] of new URLSearchParams(query)) {
    const earlier = values[key]
    values[key] = earlier === undefined ? value : `${earlier},${value}`
  }
  return { queryStringParameters: values }
}

/** URLSearchParams would put replacement characters where the escapes are no UTF-8. */
function mustDecode(query: string): void {
  try {
    decodeURIComponent(query)
  } catch (cause) {
    throw new Problem('invalid_input', 'The query is not percent-encoded UTF-8.', { cause })
  }
}

/** API Gateway decodes a path before it looks for the route, so there an encoded slash divides segments. */
function parametersOf(parameters: Request['params']): Pick<HttpEvent, 'pathParameters'> {
  const entries = Object.entries(parameters).map(([name, value]) => [name, String(value)] as const)
  if (entries.length === 0) return {}
  if (entries.some(([, value]) => value.includes('/'))) throw nothingHere()
  return { pathParameters: Object.fromEntries(entries) }
}

/** API Gateway takes the cookies out of the headers. */
function headersOf({ cookie, ...headers }: Request['headers']): Pick<HttpEvent, 'headers' | 'cookies'> {
  const joined = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  )
  return cookie === undefined ? { headers: joined } : { headers: joined, cookies: cookie.split(/; */) }
}

/** The body as an event of API Gateway has it. */
export function encoded(body: Buffer): SentBody {
  if (body.length === 0) return { isBase64Encoded: false }
  return isUtf8(body)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true }
}

/** The proxy's word for the address counts only when it is the proxy, on this machine, who says it. */
function addressOf(request: Request): string {
  const peer = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim()
  return isLoopback(peer) && last ? last : peer
}
