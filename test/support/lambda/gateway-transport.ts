import type { Transport } from '../../../lib/platform/http/call.ts'
import type { LambdaHandler } from '../../../router/lambda/serve.ts'
import { callReply } from '../call-reply.ts'
import { eventFor } from '../surroundings.ts'

/** The most that Lambda takes and sends, body included. */
const MOST_PAYLOAD_BYTES = 6 * 1024 * 1024

/** Calls a Lambda as API Gateway passes a page's calls on, and refuses what would not fit through. */
export const gatewayTransport =
  (handler: LambdaHandler, token?: string): Transport =>
  async ({ route, path, headers, body }) => {
    const [rawPath = '', rawQueryString = ''] = path.split('?')
    const event = eventFor(route)
    const { http } = event.requestContext
    const sent = {
      ...event,
      routeKey: '$default',
      rawPath: decodeURIComponent(rawPath),
      rawQueryString,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      requestContext: { ...event.requestContext, http: { ...http, path: rawPath } },
      ...carried(body),
    }
    mustFit(sent)
    const result = await handler(sent, { getRemainingTimeInMillis: () => 30_000 })
    mustFit(result)
    const bytes = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8')
    return callReply(bytes, { status: result.statusCode, headers: result.headers })
  }

function carried(body: unknown) {
  if (body === undefined) return {}
  if (typeof body === 'string') return { body, isBase64Encoded: false }
  if (body instanceof Uint8Array) return { body: Buffer.from(body).toString('base64'), isBase64Encoded: true }
  throw new Error('A Lambda takes no stream.')
}

function mustFit(payload: object): void {
  const size = Buffer.byteLength(JSON.stringify(payload))
  if (size > MOST_PAYLOAD_BYTES) throw new Error(`${size} bytes do not fit through a Lambda.`)
}
