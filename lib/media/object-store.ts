import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both of them included. */
export interface ByteRange {
  start: number
  end: number
}

/** Ten minutes, in seconds: as long as an address of an object that nobody else may read is good for. */
export const SIGNED_FOR_S = 600

export interface ObjectInfo {
  key: string
  size: number
  /** In `local`, and in lists, as the ending of the key says. */
  content_type: string
  modified_at: Date
}

export interface ObjectPage {
  objects: ObjectInfo[]
  /** Folders, where a delimiter was asked for. */
  prefixes: string[]
  /** Null at the end. */
  next_cursor: string | null
}

export interface ListQuery {
  /** What keys begin with; not necessarily a whole folder. */
  prefix: string
  cursor?: string | undefined
  /** Of objects and folders together; at most 1,000. */
  limit: number
  /** Whether what lies deeper is told as folders. */
  by_folder: boolean
}

export interface PutOptions {
  content_type: string
  /** Past it the put fails with `too_large` and leaves nothing. */
  max_bytes: number
  signal: AbortSignal
}

/**
 * Where bytes lie under keys: local directories, or a bucket. Faults are Problems: `not_found`, `too_large`, and
 * `unavailable` with the store's own cause, from which credentials have been removed. What is aborted fails with
 * its signal's reason, and a body that breaks with its own error.
 */
export interface ObjectStore {
  readonly kind: 'local' | 'cos'
  /** Names the store in records of what was written to it: `local`, or a bucket at its address. No secret. */
  readonly id: string
  /** Streams the bytes in, without holding more than a few MB; nobody sees the object before it is whole. */
  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<{ size: number }>
  head(key: string, signal: AbortSignal): Promise<ObjectInfo | null>
  /** The bytes, or a range of them; to be read to the end or destroyed. */
  read(key: string, range: ByteRange | null, signal: AbortSignal): Promise<Readable>
  /** What is not there is no error. */
  remove(key: string, signal: AbortSignal): Promise<void>
  /** Copies within the store; a copy that exists is overwritten. */
  copy(from: string, to: string, signal: AbortSignal): Promise<void>
  /** In the order of keys (UTF-8), what `cursor` named last left out; so a cursor means the same in every store. */
  list(query: ListQuery, signal: AbortSignal): Promise<ObjectPage>
  /** An address anybody may read the object at for so long. In `local` it is data_server's own. */
  signedUrl(key: string, seconds: number): Promise<string>
}

/** The stores as they are configured at this moment. */
export interface ObjectStores {
  /** Where new objects go. */
  current(): ObjectStore
  /** The store of that id; 503 `not_configured` where nobody gave the credentials for it any more. */
  byId(id: string): ObjectStore
  /** Every store that can be read: the current one first, then the local directories and former buckets. */
  all(): ObjectStore[]
  /** The store that has an object, asked one after the other. */
  locate(key: string, signal: AbortSignal): Promise<{ store: ObjectStore; info: ObjectInfo } | null>
}
