import type { Readable } from 'node:stream'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { Problem } from '../../problems/errors.ts'

/** API Gateway passes this form (payload 2.0) to a Lambda; the local router makes the same. */
export type HttpEvent = APIGatewayProxyEventV2

export type SentBody = Pick<HttpEvent, 'body' | 'isBase64Encoded'>

export interface HttpResult {
  statusCode: number
  headers: Record<string, string>
  cookies?: string[]
  body?: string
  isBase64Encoded?: boolean
  /** Pieces of a body made as bytes, in place of `body`. */
  bytes?: Uint8Array[]
  stream?: Readable
}

export interface Connection {
  receive?(): Promise<SentBody>
  /** Set on a route that receives a stream. */
  incoming?: Readable
  signal?: AbortSignal
}

export interface AppContext<App> extends Partial<Context>, Connection {
  app: App
}

/** Headers of an event are lower-case and never repeated. */
export const headerOf = (event: HttpEvent, name: string): string | undefined => event.headers[name]

const requestIdForm = /^[\w-]{8,64}$/

/** Keeps the id that another service or the proxy sent along. */
export function requestIdOf(event: HttpEvent, newId: () => string): string {
  const requestId = headerOf(event, 'x-request-id')
  return requestId !== undefined && requestIdForm.test(requestId) ? requestId : newId()
}

const LONGEST_AGENT = 200

/** Keeps only characters that may be sent on in a header. */
export const userAgentOf = ({ requestContext }: HttpEvent): string =>
  requestContext.http.userAgent.slice(0, LONGEST_AGENT).replace(/[^\x20-\x7e]/g, '?')

export const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')

export const bytesOf = ({ body = '', isBase64Encoded }: HttpEvent): Buffer<ArrayBuffer> =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')

/** Throws 400 unless the bytes are UTF-8. */
export function bodyOf(event: HttpEvent): string {
  if (!event.body) return ''
  if (!event.isBase64Encoded) return event.body
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(event))
  } catch (cause) {
    throw new Problem('invalid_input', 'The body is not UTF-8.', { cause })
  }
}
