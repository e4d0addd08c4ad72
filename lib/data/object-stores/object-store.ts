import type { Readable } from 'node:stream'
import { abortable, Metered } from '../../objects/byte-streams.ts'
import type { ByteRange } from '../../objects/ranged-reply.ts'
import { Problem } from '../../platform/problems/errors.ts'

/** Seconds for which a signed address is valid: ten minutes for the download of a file that is transcribed. */
export const SIGNED_FOR_S = 600
/** The same for a player: a bucket knows neither accounts nor sessions, so its addresses soon end after them. */
export const PLAYED_FOR_S = 60

export interface ObjectInfo {
  key: string
  size: number
  /** Derived from the extension of the key in `local`, and in lists. */
  content_type: string
  modified_at: Date
}

export interface ObjectPage {
  objects: ObjectInfo[]
  /** Folders, if they were asked for. */
  prefixes: string[]
  /** Null at the end. */
  next_cursor: string | null
}

export interface ListQuery {
  /** The beginning of keys; not necessarily a whole folder. */
  prefix: string
  cursor?: string | undefined
  /** The limit of objects and folders together; at most 1,000. */
  limit: number
  /** True lists keys below a folder as that folder. */
  by_folder: boolean
}

export interface PutOptions {
  content_type: string
  /** A longer body fails with `too_large`, and nothing is stored. */
  max_bytes: number
  signal: AbortSignal
}

/**
 * Keeps bytes under keys, in local directories or a bucket. Failures are Problems: `not_found`, `too_large`, and
 * `unavailable` with the store's own cause, from which credentials are redacted. An aborted call fails with its
 * signal's reason, and a body that fails with its own error.
 */
export interface ObjectStore {
  readonly kind: 'local' | 'cos'
  /** Names the store in records: `local`, or a bucket and its address. Not a secret. */
  readonly id: string
  /** Streams the bytes in, with at most a few MB in memory. The object appears when it is complete. */
  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<{ size: number }>
  head(key: string, signal: AbortSignal): Promise<ObjectInfo | null>
  /** The bytes or a range of them; read them to the end or destroy the stream. */
  read(key: string, range: ByteRange | null, signal: AbortSignal): Promise<Readable>
  /** Removing a missing object succeeds. */
  remove(key: string, signal: AbortSignal): Promise<void>
  /** Copies within the store; an existing copy is overwritten. */
  copy(from: string, to: string, signal: AbortSignal): Promise<void>
  /** A page in the order of `byKey`, after the key that `cursor` names; a cursor means the same in every store. */
  list(query: ListQuery, signal: AbortSignal): Promise<ObjectPage>
  /** An address at which anyone can read the object for so many seconds. In `local` it is data_server's own. */
  signedUrl(key: string, seconds: number): Promise<string>
}

/** The stores as they are configured now. */
export interface ObjectStores {
  /** The store for new objects. */
  current(): ObjectStore
  /** The store of that id; 503 `not_configured` if its credentials are no longer configured. */
  byId(id: string): ObjectStore
  /** Every store that can be read: the current one first, then the local directories and former buckets. */
  all(): ObjectStore[]
  /** Asks one store after the other for an object. */
  locate(key: string, signal: AbortSignal): Promise<{ store: ObjectStore; info: ObjectInfo } | null>
}

export const noSuchFile = () => new Problem('not_found', 'This file does not exist, or has been removed.')
export const outsideFile = () => new Problem('range_not_satisfiable', 'The range lies outside the file.')

/** Puts a body with the work of a store, and returns its size. Fails with the body's own error if the body fails first. */
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

/** All objects whose keys begin so, read page by page. */
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

/** The order in which object stores list keys: by UTF-8 bytes, which for rare characters differs from that of strings. */
export const byKey = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
