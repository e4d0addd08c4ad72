import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pickHeaders } from '../../platform/http/call.ts'

/** Above the index of a long film with what lies around a place. */
const MOST_BYTES = 256 * 1024 ** 2
/**
 * Decoders ask for everything and leave, and megabytes on the way would be read in vain: they get a short part, longer ones
 * while they continue.
 */
const FIRST_PART_BYTES = 512 * 1024
const LONGEST_PART_BYTES = 2 * 1024 ** 2
const HOST = '127.0.0.1'

type Fault = { readonly status: number } | { readonly error: unknown } | { readonly isTooMuch: true }

export interface Proxied {
  readonly address: string
  failure(): Fault | null
}

function partOf(range: string | undefined, lengths: Map<number, number>): string | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined) return range
  const from = Number(first)
  const length = lengths.get(from) ?? FIRST_PART_BYTES
  lengths.set(from + length, Math.min(2 * length, LONGEST_PART_BYTES))
  const to = from + length - 1
  return `bytes=${from}-${last ? Math.min(to, Number(last)) : to}`
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status).end()
}

export interface RecordingPart {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly stream: Readable
}

interface Source {
  readonly open: (headers: Record<string, string>, signal: AbortSignal) => Promise<RecordingPart>
  /** Names the address, so that nothing else on this machine finds it. */
  readonly newId: () => string
}

/**
 * Serves a recording in parts at a loopback address: the decoder needs no other network, sees no signature, and cannot
 * fetch a whole film.
 */
export async function withProxy<T>(
  { open, newId }: Source,
  signal: AbortSignal,
  work: (proxied: Proxied) => Promise<T>,
): Promise<T> {
  const path = `/${newId()}`
  let failure: Fault | null = null
  let left = MOST_BYTES
  const lengths = new Map<number, number>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== path || request.method !== 'GET') return refuse(response, 404)
    // A decoder that goes on after a part also tries again after a fault.
    if (failure) return refuse(response, 404)
    const leaving = new AbortController()
    response.once('close', () => leaving.abort())
    const limited = AbortSignal.any([signal, leaving.signal])
    try {
      const range = pickHeaders({ range: partOf(request.headers.range, lengths) }, ['range'])
      const { status, headers, stream } = await open(range, limited)
      if (status !== 200 && status !== 206) {
        stream.destroy()
        // Nothing lies past the end, which is no fault of the store.
        if (status !== 416) failure = { status }
        return refuse(response, status === 416 ? 416 : 404)
      }
      response.writeHead(status, {
        'accept-ranges': 'bytes',
        ...pickHeaders(headers, ['content-length', 'content-range']),
      })
      stream.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left >= 0) return
        failure = { isTooMuch: true }
        response.destroy()
      })
      // A decoder takes what came before for the whole, and cannot have left yet.
      stream.once('error', error => {
        if (!limited.aborted) failure = { error }
      })
      await pipeline(stream, response, { signal: limited })
    } catch (error) {
      // Decoders leave in the middle of a part, to ask for another.
      if (!limited.aborted) failure = { error }
      response.destroy()
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  // Handles later errors too, which would end this process.
  server.on('error', reject).listen(0, HOST, resolve)
  try {
    await listening
    const at = server.address()
    const port = typeof at === 'object' && at ? at.port : 0
    return await work({ address: `http://${HOST}:${port}${path}`, failure: () => failure })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
