import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { HttpResult } from '../lib/http/event.ts'

/** Sends what a handler answered. A caller who leaves in the middle of a stream ends it, and is no fault. */
export async function respond(response: Response, result: HttpResult): Promise<void> {
  response.writeHead(result.statusCode, result.headers)
  if (!result.stream) {
    response.end(result.isBase64Encoded ? Buffer.from(result.body ?? '', 'base64') : result.body)
    return
  }
  response.flushHeaders()
  await pipeline(result.stream, response).catch((error: unknown) => {
    if (!response.destroyed) throw error
  })
}
