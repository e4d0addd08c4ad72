import type { HttpEvent } from '../lib/http/event.ts'
import type { Operation } from '../lib/http/route.ts'
import { queryOf } from './event.ts'
import { bodyEncoded, bodyLimitOf, bodyTooLarge } from './routes.ts'

/** The event with the path the caller sent: without the stage, and encoded again, since API Gateway decodes it. */
export function withSentPath(event: HttpEvent): HttpEvent {
  const { stage, http } = event.requestContext
  const rawPath = withoutStage(event.rawPath, stage).split('/').map(encodeURIComponent).join('/')
  return {
    ...event,
    rawPath,
    requestContext: { ...event.requestContext, http: { ...http, path: rawPath } },
  }
}

function withoutStage(path: string, stage: string): string {
  const prefix = `/${stage}`
  return stage !== '$default' && (path === prefix || path.startsWith(`${prefix}/`))
    ? path.slice(prefix.length) || '/'
    : path
}

/** The event with its query by the router's own reading. */
export function withReadQuery({ queryStringParameters: _, ...event }: HttpEvent): HttpEvent {
  return { ...event, ...queryOf(event.rawQueryString) }
}

/** Refuses what the router's body reader refuses. */
export function mustFitRoute(event: HttpEvent, route: Operation): void {
  if (!route.body || !event.body) return
  const encoding = event.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw bodyEncoded()
  const bytes = Buffer.byteLength(event.body, event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes > bodyLimitOf(route)) throw bodyTooLarge()
}
