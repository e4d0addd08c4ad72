import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { ownBytes } from '../lib/objects/byte-streams.ts'
import { observed } from '../lib/platform/async/observed.ts'
import { SingleFlight } from '../lib/platform/async/single-flight.ts'
import type { HttpResult } from '../lib/platform/http/serving/event.ts'

/** A smaller answer fits into the first packets anyway. */
const LEAST_BYTES = 1_024
/** The size of a cache entry besides its bytes. */
const ENTRY_BYTES = 1_000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** In order of preference. Low levels: a page of 70 KB takes less than half a millisecond. */
const compressors = {
  br: (bytes: Uint8Array) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Uint8Array) => gzipped(bytes, { level: 3 }),
}
type Coding = keyof typeof compressors
const codings = ['br', 'gzip'] as const satisfies readonly Coding[]

/**
 * Compresses JSON for callers that accept it, and caches answers with an ETag, which are likely to be requested again.
 */
export class Compression {
  private readonly kept: LRUCache<string, Uint8Array>
  private readonly making = new SingleFlight<Uint8Array>()

  constructor(mostBytes: number) {
    this.kept = new LRUCache({
      // The cache refuses a limit of 0. With a limit of 1 byte it keeps nothing.
      maxSize: Math.max(1, mostBytes),
      sizeCalculation: bytes => bytes.byteLength + ENTRY_BYTES,
    })
  }

  /** The answer in a coding that the caller accepts. Streams, sound and compressed data stay unchanged. */
  async apply(result: HttpResult, accepted: string | undefined): Promise<HttpResult> {
    if (!dependsOnCoding(result)) return result
    const headers = { ...result.headers, vary: varyBoth(result.headers.vary) }
    const coding = preferred(accepted)
    const pieces = result.bytes ?? [Buffer.from(result.body ?? '')]
    const length = pieces.reduce((total, piece) => total + piece.length, 0)
    if (coding === 'identity' || length < LEAST_BYTES) return { ...result, headers }
    const { body: _, ...rest } = result
    const bytes = await this.compressed(coding, pieces, result.headers.etag)
    return { ...rest, headers: { ...headers, 'content-encoding': coding }, bytes: [bytes] }
  }

  /** An ETag is a digest of the content, so equal tags mean equal content whatever the route. */
  private async compressed(coding: Coding, pieces: Uint8Array[], etag: string | undefined) {
    const make = () => compressors[coding](Buffer.concat(pieces))
    if (etag === undefined) return make()
    const name = `${coding} ${etag}`
    const kept = this.kept.get(name)
    observed.emit('cacheRead', { cache: 'compressed', hit: kept !== undefined })
    return (
      kept ??
      this.making.run(name, async () => {
        const own = ownBytes(await make())
        this.kept.set(name, own)
        return own
      })
    )
  }
}

const JSON_TYPE = /^application\/(?:problem\+)?json\b/

/** True if another caller may get the same answer in another coding. A 304 stands for such an answer too. */
function dependsOnCoding({ statusCode, headers, stream }: HttpResult): boolean {
  if (stream || headers['content-encoding'] || headers['cache-control']?.includes('no-transform'))
    return false
  return statusCode === 304 || JSON_TYPE.test(headers['content-type'] ?? '')
}

const varyBoth = (vary: string | undefined) =>
  vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`

const QUALITY = /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** The coding that the caller prefers among the supported ones, by its Accept-Encoding. */
export function preferred(header = ''): Coding | 'identity' {
  const wishes = new Map(
    header
      .toLowerCase()
      .split(',')
      .map(wish => {
        const [name = '', ...parameters] = wish.split(';').map(part => part.trim())
        const q = parameters.find(parameter => parameter.startsWith('q='))
        return [name, q === undefined ? 1 : QUALITY.test(q) ? Number(q.slice(2)) : 0] as const
      }),
  )
  const liking = (coding: Coding) => wishes.get(coding) ?? wishes.get('*') ?? 0
  const [best = 'br'] = codings.toSorted((a, b) => liking(b) - liking(a))
  return liking(best) > 0 && liking(best) >= (wishes.get('identity') ?? 0) ? best : 'identity'
}
