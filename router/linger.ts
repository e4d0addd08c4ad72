import type { IncomingMessage } from 'node:http'

const LINGER_MS = 3_000
const MOST_BYTES = 64 * 1024 * 1024

/** Whether something of the body is still to come. */
export const isStillSending = ({ complete, headers }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * Takes in, within bounds, what a caller still sends who has been answered. A connection that is closed with
 * bytes unread is reset, and the answer is lost to him.
 */
export function linger(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const late = setTimeout(resolve, LINGER_MS)
  let left = MOST_BYTES
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
