import { isPastItsTime } from '../../media/handles.ts'
import { parseKey } from '../../media/keys.ts'
import { LocalStore } from '../../media/local/local-store.ts'
import type { ObjectInfo, ObjectStore } from '../../media/object-store.ts'
import type { Media } from '../audio/media.ts'

/** A call removes as many objects as this, and is at it for no longer; the rest is for the next. */
const MOST_OBJECTS = 10_000
const LONGEST_MS = 300_000
/** A store that fails so often is left alone until the next call. */
const MOST_FAILURES = 5
export const KEYS_TOLD = 100

/** Where what is there for a while lies. */
const TEMPORARY = 'tmp/'
const PAGE = 500
/** Nobody sends a file for that long. */
const UNFINISHED_MS = 86_400_000

interface Pruning {
  dueBy: Date
  dryRun: boolean
  signal: AbortSignal
}
interface Pruned {
  objects: number
  bytes: number
  failed: number
  keys: string[]
}

/** Removes temporary files that are older than seven full days from every store that can be read. */
export async function pruneTemporary(media: Media, pruning: Pruning): Promise<Pruned> {
  const pruned: Pruned = { objects: 0, bytes: 0, failed: 0, keys: [] }
  for (const store of media.objects.all())
    try {
      await pruneIn(media, store, pruning, pruned)
    } catch (error) {
      pruning.signal.throwIfAborted()
      // One store that does not answer keeps nobody from looking into the others.
      media.log.warn({ error, store: store.id }, 'temporary files could not be pruned')
      pruned.failed += 1
    }
  return pruned
}

async function pruneIn(media: Media, store: ObjectStore, { dueBy, dryRun, signal }: Pruning, pruned: Pruned) {
  if (store instanceof LocalStore && !dryRun)
    pruned.objects += await store.sweepUnfinished(new Date(dueBy.getTime() - UNFINISHED_MS))
  const failedBefore = pruned.failed
  const latest = dueBy.getTime() + LONGEST_MS
  for await (const { key, size } of outdatedObjects(store, dueBy, signal)) {
    if (pruned.objects >= MOST_OBJECTS || media.content.now().getTime() > latest) return
    if (!dryRun && !(await isRemoved(media, store, key, signal))) {
      pruned.failed += 1
      if (pruned.failed - failedBefore === MOST_FAILURES) return
      continue
    }
    pruned.objects += 1
    pruned.bytes += size
    if (pruned.keys.length < KEYS_TOLD) pruned.keys.push(key)
  }
}

async function isRemoved({ log }: Media, store: ObjectStore, key: string, signal: AbortSignal) {
  try {
    await store.remove(key, signal)
    return true
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ error, store: store.id }, 'a temporary file could not be pruned')
    return false
  }
}

async function* outdatedObjects(store: ObjectStore, now: Date, signal: AbortSignal) {
  let cursor: string | undefined
  do {
    const page = await store.list({ prefix: TEMPORARY, cursor, limit: PAGE, by_folder: false }, signal)
    yield* page.objects.filter(object => isOutdated(object, now))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}

/** Both the day in the key and the time it was written must be past: one of them alone may be a clock's mistake. */
function isOutdated({ key, modified_at }: ObjectInfo, now: Date): boolean {
  const parsed = parseKey(key)
  if (parsed?.area !== 'temporary') return false
  return isPastItsTime(new Date(parsed.day), now) && isPastItsTime(modified_at, now)
}
