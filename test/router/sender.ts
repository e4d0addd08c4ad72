import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A request whose body a test sends piece by piece; it may be answered before its end. */
export function post(
  port: number,
  path: string,
  given: OutgoingHttpHeaders = {},
  method = 'POST',
): ClientRequest {
  // The server decides whether to close the connection afterwards.
  const headers = { connection: 'keep-alive', ...given }
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  // The far end may close before everything is sent: what counts is the answer.
  outgoing.on('error', () => {})
  onTestFinished(() => void outgoing.destroy())
  return outgoing
}

export async function answerTo(outgoing: ClientRequest) {
  const [reply]: IncomingMessage[] = await once(outgoing, 'response')
  if (!reply) throw new Error('There is no answer')
  const { statusCode: status, headers } = reply
  return { status, headers, body: JSON.parse(await text(reply)) as unknown }
}

/** Waits as many turns of the event loop as a slow reader needs, so that everyone before it can proceed. */
export async function dawdle(bytes: number): Promise<void> {
  for (let turns = 0; turns < bytes / 16_384; turns += 1) await turn()
}

/** Sends as long as the server reads, and counts the bytes sent. */
export function keepSending(outgoing: ClientRequest, chunk: Buffer, most = Number.POSITIVE_INFINITY) {
  const sent = { bytes: 0 }
  const more = () => {
    while (!outgoing.destroyed && sent.bytes < most) {
      sent.bytes += chunk.length
      if (!outgoing.write(chunk)) return void outgoing.once('drain', more)
    }
    outgoing.end()
  }
  more()
  return sent
}
