import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { hasCode } from '../../../lib/platform/problems/error-code.ts'
import type { RawReply } from '../../../test/support/bad-input/replies.ts'
import { brokenBytes, sendBytes } from './raw.ts'
import type { FuzzRequest } from './requests.ts'

export type Outcome =
  | { kind: 'answered'; reply: RawReply }
  | { kind: 'closed'; why: string }
  | { kind: 'hung' }

interface Wire {
  exchange(address: string, sent: FuzzRequest): Promise<Outcome>
  close(): void
}

/** An export may take so many deadlines, as long as no part of it takes a whole one. */
const MOST_DEADLINES = 20
const LINES = 'application/x-ndjson'

interface Awaited {
  signal: AbortSignal
  /** Called for each part of an export. */
  goesOn(): void
}

/** Sends requests unchanged, and waits for a whole answer or for the first event of a stream, up to a deadline. */
export function openWire(deadlineMs: number): Wire {
  const agent = new Agent({ keepAlive: true })
  return {
    async exchange(address, sent) {
      const ending = new AbortController()
      const late = ending.signal
      const timer = setTimeout(() => ending.abort(), deadlineMs)
      const started = performance.now()
      const goesOn = () => performance.now() - started < MOST_DEADLINES * deadlineMs && timer.refresh()
      try {
        const reply = await (sent.breakage === null
          ? whole(agent, address, sent, { signal: late, goesOn })
          : sendBytes(address, sent.breakage, brokenBytes(sent.breakage, sent, new URL(address).host), late))
        return reply ? { kind: 'answered', reply } : { kind: 'closed', why: 'no answer' }
      } catch (error) {
        if (late.aborted) return { kind: 'hung' }
        return { kind: 'closed', why: error instanceof Error ? error.message : String(error) }
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => agent.destroy(),
  }
}

async function whole(agent: Agent, address: string, sent: FuzzRequest, awaited: Awaited): Promise<RawReply> {
  try {
    return await once(agent, address, sent, awaited)
  } catch (error) {
    // The server closed a kept connection before it read the request.
    if (error instanceof StaleConnection) return await whole(agent, address, sent, awaited)
    throw error
  }
}

class StaleConnection extends Error {}

function once(
  agent: Agent,
  address: string,
  { method, target, headers, body }: FuzzRequest,
  { signal, goesOn }: Awaited,
): Promise<RawReply> {
  const { hostname, port } = new URL(address)
  // Node declares no length for the body of a GET or DELETE by itself.
  const isDeclared = body === null || headers['transfer-encoding'] !== undefined
  const length = isDeclared ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      method,
      path: target,
      headers: { ...headers, ...length },
      agent,
      signal,
    })
    outgoing.once('error', error =>
      reject(outgoing.reusedSocket && hasCode(error, 'ECONNRESET') ? new StaleConnection() : error),
    )
    outgoing.once('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Error('The connection was upgraded.'))
    })
    outgoing.once('response', reply => {
      const { statusCode: status = 0, headers } = reply
      const isEvents = headers['content-type']?.startsWith('text/event-stream') && method !== 'HEAD'
      if (headers['content-type']?.startsWith(LINES)) reply.on('data', goesOn)
      const read = isEvents ? first(reply) : text(reply)
      read.then(text => resolve({ status, headers, text }), reject)
    })
    outgoing.end(body ?? undefined)
  })
}

async function first(stream: AsyncIterable<unknown>): Promise<string> {
  for await (const chunk of stream) return String(chunk)
  return ''
}
