import type { ALBEvent, ALBResult } from 'aws-lambda'
import type { ServiceName } from '../../lib/platform/http/route.ts'
import type { HttpEvent, HttpResult } from '../../lib/platform/http/serving/event.ts'
import { callerIn, type TrustedProxies } from '../caller-address.ts'

/**
 * The event API Gateway would make of a request that comes through a load balancer, whose target group sends headers and
 * queries with all their values.
 */
export function eventOf(
  event: ALBEvent,
  service: ServiceName,
  now: Date,
  proxies: TrustedProxies,
): HttpEvent {
  const { cookie = [], ...headers } = lowerCase(event.multiValueHeaders ?? {})
  const joined = Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.join(',')]))
  const cookies = cookie.flatMap(line => line.split(/; */))
  const { host = '', 'user-agent': userAgent = '' } = joined
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: event.path,
    rawQueryString: queryOf(event),
    headers: joined,
    ...(cookies.length > 0 ? { cookies } : {}),
    requestContext: {
      accountId: 'load-balancer',
      apiId: service,
      domainName: host,
      domainPrefix: '',
      http: {
        method: event.httpMethod,
        path: event.path,
        protocol: 'HTTP/1.1',
        sourceIp: callerIn(joined['x-forwarded-for'] ?? '', '', proxies),
        userAgent,
      },
      requestId: '',
      routeKey: '$default',
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(event.body ? { body: event.body } : {}),
    isBase64Encoded: event.isBase64Encoded,
  }
}

const lowerCase = (headers: Record<string, string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).map(([name, values = []]) => [name.toLowerCase(), values]))

/** A load balancer passes on a query as it was sent, still encoded. */
const queryOf = ({ multiValueQueryStringParameters: query = {} }: ALBEvent) =>
  Object.entries(query)
    .flatMap(([name, values = []]) => values.map(value => `${name}=${value}`))
    .join('&')

export function resultOf({ headers, cookies = [], ...rest }: HttpResult): ALBResult {
  const multiValueHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value]]),
  )
  return {
    ...rest,
    multiValueHeaders: { ...multiValueHeaders, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) },
  }
}
