import type { Request, Response } from 'express'
import type { HttpEvent, HttpResult } from '../lib/http/event.ts'
import type { Operation } from '../lib/http/route.ts'

/** The event API Gateway (payload 2.0) would make of this request. */
export function eventOf(request: Request, route: Operation, body: Buffer, now: Date): HttpEvent {
  const [rawPath = '/', rawQueryString = ''] = splitOnce(request.url, '?')
  const query = queryOf(rawQueryString)
  const pathParameters = Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, Array.isArray(value) ? value.join('/') : value]),
  )
  const routeKey = `${route.method} ${route.path}`
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    headers: headersOf(request),
    ...(query ? { queryStringParameters: query } : {}),
    ...(Object.keys(pathParameters).length > 0 ? { pathParameters } : {}),
    requestContext: {
      accountId: 'local',
      apiId: route.service,
      domainName: request.hostname ?? 'localhost',
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
    ...(body.length > 0 ? { body: body.toString('utf8') } : {}),
    isBase64Encoded: false,
  }
}
