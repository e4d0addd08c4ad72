import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { ownBytes } from '../lib/data/articles/content.ts'
import { observed } from '../lib/platform/async/observed.ts'
import { SingleFlight } from '../lib/platform/async/single-flight.ts'
import type { HttpResult } from '../lib/platform/http/serving/event.ts'

/** Below it an answer fits into the first packets anyway. */
const LEAST_BYTES = 1_024
/** Of an entry of the cache. */
const ENTRY_BYTES = 1_000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Of equal wishes of a caller the first. Low settings: a page of 70 KB takes less than half a millisecond. */
const compressors = {
  br: (bytes: Uint8Array) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Uint8Array) => gzipped(bytes, { level: 3 }),
}
type Coding = keyof typeof compressors
const codings = ['br', 'gzip'] as const satisfies readonly Coding[]

/** Compresses JSON for callers who ask for it, and keeps what has a tag, since it is asked for again. */
export class Compression {
  private readonly kept: LRUCache<string, Uint8Array>
  private readonly making = new SingleFlight<Uint8Array>()

  constructor(mostBytes: number) {
    this.kept = new LRUCache({
      // A cache takes no bound of 0; what is kept is always larger than a byte.
      maxSize: Math.max(1, mostBytes),
      sizeCalculation: bytes => bytes.byteLength + ENTRY_BYTES,
    })
  }

  /** The answer as this caller takes it. Streams, sound and what is compressed already stay as they are. */
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

  /** A tag is a digest of what it names, wherever that is. */
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

/** Whether another caller may get the same in another coding. A 304 says so for what it stands for. */
function dependsOnCoding({ statusCode, headers, stream }: HttpResult): boolean {
  if (stream || headers['content-encoding'] || headers['cache-control']?.includes('no-transform'))
    return false
  return statusCode === 304 || JSON_TYPE.test(headers['content-type'] ?? '')
}

const varyBoth = (vary: string | undefined) =>
  vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`

const QUALITY = /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** What a caller likes best of what there is, by its Accept-Encoding. */
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
