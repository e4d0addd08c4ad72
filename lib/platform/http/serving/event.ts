import type { Readable } from 'node:stream'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { Problem } from '../../problems/errors.ts'

/** The request as API Gateway (payload 2.0) passes it to a Lambda; the local router makes the same. */
export type HttpEvent = APIGatewayProxyEventV2

/** The body of a request, in the form of its event. */
export type SentBody = Pick<HttpEvent, 'body' | 'isBase64Encoded'>

export interface HttpResult {
  statusCode: number
  headers: Record<string, string>
  /** The values of its `Set-Cookie` headers. */
  cookies?: string[]
  body?: string
  isBase64Encoded?: boolean
  /** The body of a reply that was made as bytes, piece after piece, instead of `body`. */
  bytes?: Uint8Array[]
  /** Set only by stream routes, which only the router serves. */
  stream?: Readable
}

/** The rest of a request after its event was made. */
export interface Connection {
  /** Reads the body, if the event came without it. */
  receive?(): Promise<SentBody>
  /** The body of a route that receives a stream. */
  incoming?: Readable
  /** Aborts when the caller has gone. */
  signal?: AbortSignal
}

export interface AppContext<App> extends Partial<Context>, Connection {
  app: App
}

/** Headers of an event are lower-case and never repeated. */
export const headerOf = (event: HttpEvent, name: string): string | undefined => event.headers[name]

const requestIdForm = /^[\w-]{8,64}$/

/** The request id that another service or the proxy sent along, else a new one. */
export function requestIdOf(event: HttpEvent, newId: () => string): string {
  const given = headerOf(event, 'x-request-id')
  return given !== undefined && requestIdForm.test(given) ? given : newId()
}

const LONGEST_AGENT = 200

/** The name that the client's browser or program gives itself, in characters that may be sent on in a header. */
export const userAgentOf = ({ requestContext }: HttpEvent): string =>
  requestContext.http.userAgent.slice(0, LONGEST_AGENT).replace(/[^\x20-\x7e]/g, '?')

/** True if a request comes from this machine. */
export const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')

/** The bytes of the body, exactly as they were sent. */
export const bytesOf = ({ body = '', isBase64Encoded }: HttpEvent): Buffer<ArrayBuffer> =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')

/** The body's text; 400 unless its bytes are UTF-8. */
export function bodyOf(event: HttpEvent): string {
  if (!event.body) return ''
  if (!event.isBase64Encoded) return event.body
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(event))
  } catch (cause) {
    throw new Problem('invalid_input', 'The body is not UTF-8.', { cause })
  }
}
