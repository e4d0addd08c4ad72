import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { BaseApp } from '../lib/app/base.ts'
import { problemResult } from '../lib/platform/http/reply.ts'
import { type HttpEvent, type HttpResult, requestIdOf } from '../lib/platform/http/serving/event.ts'
import { isProblem, Problem } from '../lib/platform/problems/errors.ts'

const UNREAD_BODY_MS = 3_000
const MOST_UNREAD_BYTES = 64 * 1024 * 1024

/** Headers of every reply, unless the handler sets others. */
export const standardHeaders = {
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
} as const

/** The reply to a failure outside a handler. */
export function faultReply(app: BaseApp, error: unknown, event: HttpEvent): HttpResult {
  const problem = isProblem(error) ? error : new Problem('internal', 'An unexpected error.', { cause: error })
  const requestId = requestIdOf(event, app.newId)
  if (problem.status >= 500) app.log.error({ error, request_id: requestId }, 'the router failed')
  const result = problemResult(problem, requestId)
  return { ...result, headers: { ...result.headers, 'x-request-id': requestId } }
}

/** Sends a handler's answer. A caller that disconnects during a stream ends it, without an error. */
export async function respond(
  response: Response,
  { headers, cookies, ...answer }: HttpResult,
): Promise<void> {
  const { vary, ...others } = headers
  if (cookies) response.setHeader('set-cookie', cookies)
  // CORS may have set `vary` already.
  if (vary !== undefined) response.vary(vary)
  const isEarly = isStillSending(response.req)
  const result = { ...answer, headers: isEarly ? { ...others, connection: 'close' } : others }
  if (result.stream) return respondWithStream(response, result, result.stream)
  const body = result.bytes ?? [Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8')]
  const length = body.reduce((total, piece) => total + piece.length, 0)
  const bodiless = result.statusCode === 204 || result.statusCode === 304
  response.writeHead(
    result.statusCode,
    bodiless ? result.headers : { ...result.headers, 'content-length': length },
  )
  for (const piece of body) response.write(piece)
  if (isEarly) {
    response.flushHeaders()
    await readRest(response.req)
  }
  response.end()
}

async function respondWithStream(
  response: Response,
  { statusCode, headers }: HttpResult,
  stream: NonNullable<HttpResult['stream']>,
): Promise<void> {
  // The caller is gone, so nothing would ever read the stream.
  if (response.destroyed) return discard(stream)
  response.writeHead(statusCode, headers)
  if (response.req.method === 'HEAD') {
    discard(stream)
    response.end()
    return
  }
  response.flushHeaders()
  const announced = headers['content-length']
  const sent =
    announced === undefined
      ? pipeline(stream, response)
      : pipeline(stream, mustBeWhole(Number(announced)), response)
  await sent.catch((error: unknown) => {
    // The pipeline destroys the response with the stream's own error; a caller that disconnected closed it without
    // one.
    if (response.errored) throw error
  })
}

/** Cancels another service's answer that nobody reads any more. It fails then, which does not matter. */
const discard = (stream: Readable) => void stream.on('error', () => {}).destroy()

/**
 * Checks the announced length: with fewer bytes the caller would wait for the rest, and surplus ones would count as
 * the next answer.
 */
const mustBeWhole = (announced: number) =>
  async function* (source: AsyncIterable<Uint8Array | string>) {
    let length = 0
    for await (const chunk of source) {
      length += Buffer.byteLength(chunk)
      if (length > announced) break
      yield chunk
    }
    if (length !== announced) throw new Error(`The stream gave ${length} of ${announced} bytes.`)
  }

/** True if a part of the body has not arrived yet. */
const isStillSending = ({ complete, headers }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * Reads, up to a limit, the rest of a body after the answer: closing a connection with unread bytes resets it, and the
 * caller loses the answer.
 */
function readRest(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const late = setTimeout(resolve, UNREAD_BODY_MS)
  let left = MOST_UNREAD_BYTES
  const count = (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) resolve()
  }
  request.on('data', count).once('end', resolve).once('close', resolve).resume()
  if (request.destroyed) resolve()
  return promise.finally(() => {
    clearTimeout(late)
    request.off('data', count).pause()
  })
}
