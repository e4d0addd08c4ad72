import { isUtf8 } from 'node:buffer'
import type { Request } from 'express'
import type { HttpEvent } from '../lib/http/event.ts'
import type { Operation } from '../lib/http/route.ts'

/** The event API Gateway (payload 2.0) would make of this request. */
export function eventOf(request: Request, route: Operation, now: Date): HttpEvent {
  const [rawPath, rawQueryString] = splitUrl(request.originalUrl)
  const body: unknown = request.body
  return {
    version: '2.0',
    routeKey: `${route.method} ${route.path}`,
    rawPath,
    rawQueryString,
    headers: joined(request.headers),
    ...queryOf(rawQueryString),
    ...parametersOf(request.params),
    requestContext: {
      accountId: 'local',
      apiId: route.service,
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
      routeKey: `${route.method} ${route.path}`,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(Buffer.isBuffer(body) && body.length > 0 ? encoded(body) : { isBase64Encoded: false }),
  }
}

function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** API Gateway joins repeated keys with a comma and leaves the member out when there are none. */
function queryOf(query: string): Pick<HttpEvent, 'queryStringParameters'> {
  if (query === '') return {}
  const values: Record<string, string> = Object.create(null)
  for (const [key, value] of new URLSearchParams(query)) {
    const earlier = values[key]
    values[key] = earlier === undefined ? value : `${earlier},${value}`
  }
  return { queryStringParameters: values }
}

function parametersOf(parameters: Request['params']): Pick<HttpEvent, 'pathParameters'> {
  const entries = Object.entries(parameters)
  if (entries.length === 0) return {}
  return { pathParameters: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) }
}

const joined = (headers: Request['headers']) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  )

const encoded = (body: Buffer) =>
  isUtf8(body)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true }

/** The proxy's word for the address counts only when it is the proxy, on this machine, who says it. */
function addressOf(request: Request): string {
  const peer = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim()
  return isLoopback(peer) && last ? last : peer
}

export const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
