import { isUtf8 } from 'node:buffer'
import type { Request } from 'express'
import type { Operation, ServiceName } from '../lib/platform/http/route.ts'
import { type HttpEvent, isLoopback, type SentBody } from '../lib/platform/http/serving/event.ts'
import { Problem } from '../lib/platform/problems/errors.ts'
import { callerIn, type TrustedProxies } from './caller-address.ts'
import { nothingHere, routeKeyOf } from './routes.ts'

/** The event that API Gateway (payload 2.0) makes of this request, without its body, which is read later. */
export function eventOf(request: Request, route: Operation, now: Date, proxies: TrustedProxies): HttpEvent {
  const event = unroutedEventOf(request, route.service, now, proxies, routeKeyOf(route))
  return {
    ...event,
    ...queryOf(event.rawQueryString),
    ...parametersOf(request.params),
  }
}

/** The parts of an event that are known before the route; none of them can be malformed. */
export function unroutedEventOf(
  request: Request,
  service: ServiceName,
  now: Date,
  proxies: TrustedProxies,
  routeKey = '$default',
): HttpEvent {
  const [rawPath, rawQueryString] = splitUrl(request.url)
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
        sourceIp: addressOf(request, proxies),
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

/** API Gateway joins repeated keys with a comma, and omits the member if there are none. */
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

/** Refuses escapes that are not UTF-8, which URLSearchParams would replace. */
function mustDecode(query: string): void {
  try {
    decodeURIComponent(query)
  } catch (cause) {
    throw new Problem('invalid_input', 'The query is not percent-encoded UTF-8.', { cause })
  }
}

/** API Gateway decodes a path before it looks for the route, so an encoded slash divides segments. */
function parametersOf(parameters: Request['params']): Pick<HttpEvent, 'pathParameters'> {
  const entries = Object.entries(parameters).map(([name, value]) => [name, String(value)] as const)
  if (entries.length === 0) return {}
  if (entries.some(([, value]) => value.includes('/'))) throw nothingHere()
  return { pathParameters: Object.fromEntries(entries) }
}

/** API Gateway moves cookies out of the headers. */
function headersOf({ cookie, ...headers }: Request['headers']): Pick<HttpEvent, 'headers' | 'cookies'> {
  const joined = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  )
  return cookie === undefined ? { headers: joined } : { headers: joined, cookies: cookie.split(/; */) }
}

/** The body in the form of an API Gateway event. */
export function encoded(body: Buffer): SentBody {
  if (body.length === 0) return { isBase64Encoded: false }
  return isUtf8(body)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true }
}

/** The proxy's header with the caller's address counts only if the connection comes from this machine. */
function addressOf(request: Request, proxies: TrustedProxies): string {
  const peer = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded === undefined || !isLoopback(peer)) return peer
  return callerIn(Array.isArray(forwarded) ? forwarded.join(',') : forwarded, peer, proxies)
}
