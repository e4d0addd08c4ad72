import { LRUCache } from 'lru-cache'
import { MiB } from '../../../contracts/schemas/basics.ts'
import { ownBytes } from '../../../objects/byte-streams.ts'
import { observed } from '../../../platform/async/observed.ts'
import type { CallReply } from '../../../platform/http/call.ts'

export interface HeardClip {
  readonly source: string
  readonly etag: string
  readonly content_type: string
  readonly bytes: Uint8Array
}

/** The size of a cache entry besides its bytes. */
const ENTRY_BYTES = 1_000

/**
 * Keyed by article and row. data_server decides at each request whether the reader may play the clip and it is the
 * sentence's, but need not send it again.
 */
export class HeardClips {
  private readonly kept: LRUCache<string, HeardClip>

  constructor(megabytes: number) {
    this.kept = new LRUCache({
      // The cache refuses a limit of 0. With a limit of 1 byte it keeps nothing.
      maxSize: Math.max(1, megabytes * MiB),
      sizeCalculation: ({ bytes }) => bytes.byteLength + ENTRY_BYTES,
    })
  }

  get size(): number {
    return this.kept.calculatedSize
  }

  get(name: string): HeardClip | undefined {
    const clip = this.kept.get(name)
    observed.emit('cacheRead', { cache: 'clips', hit: clip !== undefined })
    return clip
  }

  forget(name: string) {
    this.kept.delete(name)
  }

  keep(name: string, clip: HeardClip): void {
    this.kept.set(name, clip)
  }

  /** Keeps complete clips: players ask for the range from the first to the last byte. */
  note(name: string, { status, headers, whole }: CallReply): void {
    const { etag, 'content-type': content_type, 'content-range': range } = headers
    if (!whole || !etag || !content_type) return
    const isAll = status === 206 && range === `bytes 0-${whole.length - 1}/${whole.length}`
    if (status === 200 || isAll) this.keep(name, { source: etag, etag, content_type, bytes: ownBytes(whole) })
  }
}
