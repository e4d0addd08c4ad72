import type { StoredObjects } from '../../contracts/schemas/objects.ts'
import { isProblem, Problem } from '../../http/errors.ts'
import { type Reply, stream } from '../../http/reply.ts'
import { attachment } from '../attachment.ts'
import { isSafeKey } from '../keys.ts'
import type { ObjectInfo, ObjectStore } from '../object-store.ts'

const PAGE = 200

/** The objects and folders directly below a prefix. */
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

/** The bytes as a download: a browser must not show content that anyone may have uploaded. */
export async function asFile(store: ObjectStore, key: string, signal: AbortSignal): Promise<Reply> {
  const { size } = await mustBeStored(store, key, signal)
  return stream(await done(store.read(key, null, signal)), {
    'content-type': 'application/octet-stream',
    'content-disposition': attachment(key),
    'content-length': `${size}`,
    'x-content-type-options': 'nosniff',
  })
}

export async function removeStored(store: ObjectStore, key: string, signal: AbortSignal): Promise<void> {
  await mustBeStored(store, key, signal)
  await done(store.remove(key, signal))
}

async function mustBeStored(store: ObjectStore, key: string, signal: AbortSignal): Promise<ObjectInfo> {
  mustBeSafe(key)
  const info = await done(store.head(key, signal))
  if (!info) throw new Problem('not_found', 'There is no object with this key.')
  return info
}

function mustBeSafe(key: string): void {
  if (!isSafeKey(key)) throw noKey()
}

const noKey = () => new Problem('invalid_input', 'This is not a valid object key.')

/** A failing store is reported at once: as `upstream_failed`, which services do not retry. */
const done = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!isProblem(error, 'unavailable')) throw error
    throw new Problem('upstream_failed', error.message, { cause: error })
  })
