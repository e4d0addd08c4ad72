import type { Readable } from 'node:stream'
import { abortable, Metered } from '../../objects/byte-streams.ts'
import type { ByteRange } from '../../objects/ranged-reply.ts'
import { Problem } from '../../platform/problems/errors.ts'

/** Seconds; ten minutes for downloading a file to transcribe. */
export const SIGNED_FOR_S = 600
/** Short for players: a bucket knows neither accounts nor sessions. */
export const PLAYED_FOR_S = 60

export interface ObjectInfo {
  key: string
  size: number
  /** By the key's extension in `local`, and in lists. */
  content_type: string
  modified_at: Date
}

export interface ObjectPage {
  objects: ObjectInfo[]
  prefixes: string[]
  next_cursor: string | null
}

export interface ListQuery {
  /** Not necessarily a whole folder. */
  prefix: string
  cursor?: string | undefined
  /** Objects and folders together; at most 1,000. */
  limit: number
  /** Lists keys below a folder as that folder. */
  by_folder: boolean
}

export interface PutOptions {
  content_type: string
  /** A longer body fails with `too_large`, and nothing is stored. */
  max_bytes: number
  signal: AbortSignal
}

/**
 * Keeps bytes under keys, locally or in a bucket. Throws Problems: `not_found`, `too_large`, `unavailable` with the store's
 * own, redacted cause; an abort's reason; and a body's own error.
 */
export interface ObjectStore {
  readonly kind: 'local' | 'cos'
  /** `local`, or a bucket and its address. Not a secret. */
  readonly id: string
  /** Takes a few MB of memory. The object appears when complete. */
  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<{ size: number }>
  head(key: string, signal: AbortSignal): Promise<ObjectInfo | null>
  /** Read to the end or destroy the stream. */
  read(key: string, range: ByteRange | null, signal: AbortSignal): Promise<Readable>
  /** Succeeds for a missing object. */
  remove(key: string, signal: AbortSignal): Promise<void>
  /** Overwrites an existing copy. */
  copy(from: string, to: string, signal: AbortSignal): Promise<void>
  /** In the order of `byKey`, after the key `cursor`; cursors fit every store. */
  list(query: ListQuery, signal: AbortSignal): Promise<ObjectPage>
  /** Valid for seconds, for anyone; in `local` data_server's own. */
  signedUrl(key: string, seconds: number): Promise<string>
}

export interface ObjectStores {
  current(): ObjectStore
  /** Throws 503 `not_configured` without credentials. */
  byId(id: string): ObjectStore
  /** The current one, then local directories and former buckets. */
  all(): ObjectStore[]
  locate(key: string, signal: AbortSignal): Promise<{ store: ObjectStore; info: ObjectInfo } | null>
}

export const noSuchFile = () => new Problem('not_found', 'This file does not exist, or has been removed.')
export const outsideFile = () => new Problem('range_not_satisfiable', 'The range lies outside the file.')

/** Returns the size. Throws the body's own error if that fails first. */
export async function putMetered(
  body: Readable | Uint8Array,
  options: PutOptions,
  put: (bytes: Readable) => Promise<void>,
): Promise<{ size: number }> {
  const incoming = new Metered(body, options)
  const bytes = abortable(options.signal, incoming.bytes)
  try {
    await put(bytes)
    return { size: incoming.size }
  } catch (error) {
    throw incoming.bodyError ?? error
  } finally {
    bytes.destroy()
  }
}

const PAGE = 500

export async function* objectsBelow(
  store: ObjectStore,
  prefix: string,
  signal: AbortSignal,
): AsyncGenerator<ObjectInfo> {
  let cursor: string | undefined
  do {
    const page = await store.list({ prefix, cursor, limit: PAGE, by_folder: false }, signal)
    yield* page.objects
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}

/** UTF-8 bytes, as stores list keys; strings differ for rare characters. */
export const byKey = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
