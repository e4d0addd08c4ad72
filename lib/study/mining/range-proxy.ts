import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pickHeaders } from '../../platform/http/call.ts'

/** More than the index of a long film takes with what lies around a place in it. */
const MOST_BYTES = 256 * 1024 ** 2
/**
 * Decoders ask for all from some place on, and then leave. Meanwhile megabytes that they never take would be read and sent,
 * since each connection on the way holds some: so they get a short part, longer ones while they read on from its end.
 */
const FIRST_PART_BYTES = 512 * 1024
const LONGEST_PART_BYTES = 2 * 1024 ** 2
const HOST = '127.0.0.1'

type Fault = { readonly status: number } | { readonly error: unknown } | { readonly isTooMuch: true }

export interface Proxied {
  /** The address at which ffmpeg finds the recording. */
  readonly address: string
  /** The fault behind it: a refusal, a broken connection, or more bytes than a piece can need. */
  failure(): Fault | null
}

/** The range of the part that answers this one. */
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
  /** Opens the recording, or the range of it that the headers name. */
  readonly open: (headers: Record<string, string>, signal: AbortSignal) => Promise<RecordingPart>
  /** Names the address, so that nothing else on this machine finds it. */
  readonly newId: () => string
}

/**
 * Offers a recording to a program that decodes it, at a loopback address and in parts as it asks for them: so the program
 * needs no other network, sees no signature, and cannot fetch a whole film. It has to ask again after each part.
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
        // Past the end there is nothing, which is no fault of the store.
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
      // A decoder takes what came before for the whole. It cannot have left already, since that would have ended this.
      stream.once('error', error => {
        if (!limited.aborted) failure = { error }
      })
      await pipeline(stream, response, { signal: limited })
    } catch (error) {
      // A decoder leaves in the middle of a part, to ask for another.
      if (!limited.aborted) failure = { error }
      response.destroy()
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  // Also later ones, which would otherwise end this process.
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
