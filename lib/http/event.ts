import type { Readable } from 'node:stream'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { Problem } from './errors.ts'

/** The request as API Gateway (payload 2.0) hands it to a Lambda; the local router makes the same. */
export type HttpEvent = APIGatewayProxyEventV2

export interface HttpResult {
  statusCode: number
  headers: Record<string, string>
  body?: string
  isBase64Encoded?: boolean
  /** The body of a reply that was made as UTF-8 bytes, piece after piece, in place of `body`. */
  bytes?: Uint8Array[]
  /** Only from stream routes, which only the router serves. */
  stream?: Readable
}

export interface AppContext<App> extends Partial<Context> {
  app: App
  /** The body, where the route receives a stream. */
  incoming?: Readable
  /** Aborts when the caller has gone. */
  signal?: AbortSignal
}

/** Headers of an event are lower-case and never repeated. */
export const headerOf = (event: HttpEvent, name: string): string | undefined => event.headers[name]

export const methodOf = (event: HttpEvent) => event.requestContext.http.method

/** The body's text, or a 400 when its bytes are not UTF-8. */
export function bodyOf(event: HttpEvent): string {
  if (!event.body) return ''
  if (!event.isBase64Encoded) return event.body
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(event.body, 'base64'))
  } catch (cause) {
    throw new Problem('invalid_input', 'The body is not UTF-8.', { cause })
  }
}
