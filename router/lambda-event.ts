import type { HttpEvent } from '../lib/http/event.ts'
import type { Operation } from '../lib/http/route.ts'
import { queryOf } from './event.ts'
import { bodyEncoded, bodyLimitOf, bodyTooLarge } from './routes.ts'

/**
 * A request as API Gateway hands it over, in the form the router gives its own: the path without the stage
 * and encoded again, since API Gateway decodes it; the query by the router's reading of it.
 */
export function normalised(event: HttpEvent): HttpEvent {
  const { queryStringParameters: _, ...rest } = event
  const { stage, http } = event.requestContext
  const rawPath = encodedPath(withoutStage(event.rawPath, stage))
  return {
    ...rest,
    rawPath,
    ...queryOf(event.rawQueryString),
    requestContext: { ...event.requestContext, http: { ...http, path: rawPath } },
  }
}

function withoutStage(path: string, stage: string): string {
  const prefix = `/${stage}`
  return stage !== '$default' && (path === prefix || path.startsWith(`${prefix}/`))
    ? path.slice(prefix.length) || '/'
    : path
}

const encodedPath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Refuses what the router's own body reader refuses. */
export function mustFitRoute(event: HttpEvent, route: Operation): void {
  if (!route.body || !event.body) return
  const encoding = event.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw bodyEncoded()
  const bytes = Buffer.byteLength(event.body, event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes > bodyLimitOf(route)) throw bodyTooLarge()
}
