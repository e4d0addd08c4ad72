import { buffer } from 'node:stream/consumers'
import type { StoredObjects } from '../../../contracts/schemas/administration/objects.ts'
import { MOST_PART_BYTES } from '../../../contracts/schemas/parts.ts'
import { isSafeKey } from '../../../objects/keys.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import type { ObjectInfo, ObjectStore } from '../object-store.ts'

const PAGE = 200

export async function browse(
  store: ObjectStore,
  { prefix, cursor }: { prefix: string; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<StoredObjects> {
  if (prefix !== '') mustBeSafe(prefix.replace(/\/$/, ''))
  if (cursor !== undefined && /\p{Cc}/u.test(cursor)) throw noKey()
  const page = await done(store.list({ prefix, cursor, limit: PAGE, by_folder: true }, signal))
  return {
    object_store: store.kind,
    objects: page.objects.map(({ key, size, modified_at }) => ({
      key,
      size,
      modified_at: modified_at.toISOString(),
    })),
    prefixes: page.prefixes,
    next_cursor: page.next_cursor,
  }
}

/** A download: a browser must not show content that anyone may have uploaded. */
export async function readPart(
  store: ObjectStore,
  { key, part }: { key: string; part: number },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { size } = await mustBeStored(store, key, signal)
  const start = (part - 1) * MOST_PART_BYTES
  const length = Math.min(MOST_PART_BYTES, size - start)
  if (length <= 0 && part > 1)
    throw new Problem('not_found', 'The object ends before this part. Download it again from the first part.')
  if (length === 0) return new Uint8Array()
  const stream = await done(store.read(key, { start, end: start + length - 1 }, signal))
  const bytes = await buffer(stream).catch(brokenOff)
  return bytes.length === length ? bytes : brokenOff()
}

function brokenOff(cause?: unknown): never {
  throw new Problem('upstream_failed', 'The object could not be read to its end. Try again.', { cause })
}

export async function removeStored(store: ObjectStore, key: string, signal: AbortSignal): Promise<void> {
  await mustBeStored(store, key, signal)
  await done(store.remove(key, signal))
}

async function mustBeStored(store: ObjectStore, key: string, signal: AbortSignal): Promise<ObjectInfo> {
  mustBeSafe(key)
  const info = await done(store.head(key, signal))
  if (!info) throw new Problem('not_found', 'There is no object with this key. Reload the list of objects.')
  return info
}

function mustBeSafe(key: string): void {
  if (!isSafeKey(key)) throw noKey()
}

const noKey = () =>
  new Problem('invalid_input', 'This is not a valid object key. Copy it from the list of objects.')

/** Reports failures at once as `upstream_failed`, which services do not retry. */
const done = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!isProblem(error, 'unavailable')) throw error
    throw new Problem('upstream_failed', error.message, { cause: error })
  })
