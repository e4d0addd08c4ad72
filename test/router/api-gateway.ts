import { isUtf8 } from 'node:buffer'
import type { ALBEvent } from 'aws-lambda'
import type { HttpEvent } from '../../lib/platform/http/serving/event.ts'
import type { RawRequest } from './http.ts'

export const CLIENT = '203.0.113.9'
const HOST = 'collection.example.org'

export interface Recorded {
  name: string
  request: RawRequest
  event: Pick<HttpEvent, 'routeKey' | 'rawPath' | 'rawQueryString'> &
    Partial<
      Pick<HttpEvent, 'cookies' | 'queryStringParameters' | 'pathParameters' | 'body' | 'isBase64Encoded'>
    > & {
      headers?: Record<string, string>
      stage?: string
    }
  /** The input of the handler, or the status of the refusal. */
  expected:
    | Partial<{ params: unknown; query: unknown; body: unknown; headers: object; request_id: string }>
    | number
}

/** The whole event of a record, as API Gateway sends it for a client at CLIENT. */
export function eventOf(
  { request, event: { headers, stage = '$default', ...rest } }: Recorded,
  token: string,
): HttpEvent {
  const method = request.method ?? 'GET'
  return {
    version: '2.0',
    ...rest,
    headers: {
      accept: '*/*',
      authorization: `Bearer ${token}`,
      'content-length': String(Buffer.byteLength(request.body ?? '')),
      host: HOST,
      'user-agent': 'curl/8.10.1',
      'x-amzn-trace-id': 'Root=1-6741d2c0-0a1b2c3d4e5f60718293a4b5',
      'x-forwarded-for': `198.51.100.77, ${CLIENT}`,
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...headers,
    },
    requestContext: {
      accountId: '123456789012',
      apiId: 'a1b2c3d4e5',
      domainName: HOST,
      domainPrefix: 'collection',
      http: { method, path: rest.rawPath, protocol: 'HTTP/1.1', sourceIp: CLIENT, userAgent: 'curl/8.10.1' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: rest.routeKey,
      stage,
      time: '20/Nov/2026:09:00:00 +0000',
      timeEpoch: 1_795_165_200_000,
    },
    isBase64Encoded: rest.isBase64Encoded ?? false,
  }
}

/** The same request as the proxy on this machine passes it on for that client. */
export const requestOf = ({ request }: Recorded, token: string): RawRequest => ({
  ...request,
  headers: {
    accept: '*/*',
    authorization: `Bearer ${token}`,
    'x-forwarded-for': CLIENT,
    ...request.headers,
  },
})

/** The same request as a load balancer sends it to a Lambda: as it came, but for the text of a body. */
export function balancedEventOf({ request }: Recorded, token: string): ALBEvent {
  const { method = 'GET', target, headers = {}, body = '' } = request
  const [path = '', query] = target.split('?')
  const bytes = Buffer.from(body)
  const sent = {
    accept: '*/*',
    authorization: `Bearer ${token}`,
    host: HOST,
    'x-forwarded-for': `198.51.100.77, ${CLIENT}`,
    ...headers,
  }
  const pairs = query ? query.split('&').map(pair => pair.split('=')) : []
  return {
    requestContext: { elb: { targetGroupArn: 'arn:aws:elasticloadbalancing:targetgroup/lambda/1' } },
    httpMethod: method,
    path,
    multiValueQueryStringParameters: Object.fromEntries(
      pairs.map(([name]) => [name, pairs.filter(([other]) => other === name).map(([, value = '']) => value)]),
    ),
    multiValueHeaders: Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, [String(value)]]),
    ),
    body: isUtf8(bytes) ? bytes.toString() : bytes.toString('base64'),
    isBase64Encoded: !isUtf8(bytes),
  }
}
