import { isExpired } from '../../objects/handles.ts'
import { parseKey } from '../../objects/keys.ts'
import { mustNotActForLearner } from '../../platform/auth/actor.ts'
import { type Reclaiming, reclaimClips } from '../articles/clips/reclaim-clips.ts'
import type { Media } from '../articles/content.ts'
import { pruneImages } from '../articles/images/prune-images.ts'
import { finishRemovals } from '../files/further/remove.ts'
import { reclaimMoves } from '../files/move-source.ts'
import { removeFile } from '../files/temporary-files.ts'
import { pruneMined } from '../learners/mined/prune-mined.ts'
import type { Learning } from '../learners/records/learning.ts'
import { LocalStore } from '../object-stores/local/local-store.ts'
import { type ObjectInfo, type ObjectStore, objectsBelow } from '../object-stores/object-store.ts'

/** Bounds one call; the next does the rest. */
const MOST_OBJECTS = 10_000
const LONGEST_MS = 300_000
/** Skips a store until the next call. */
const MOST_FAILURES = 5
const KEYS_REPORTED = 100

const TEMPORARY = 'tmp/'
/** No upload takes that long. */
const UNFINISHED_MS = 86_400_000

/** Covers every store: files older than seven days, rests of interrupted work, and media without a record. */
export async function prune(media: Media & { readonly learning: Learning }, dryRun: boolean) {
  mustNotActForLearner(media.content.acting)
  const due = { dueBy: media.content.now(), dryRun }
  const temporary = await pruneTemporary(media, due)
  const clips = await reclaimClips(media, due)
  const moves = await reclaimMoves(media, due)
  const mined = await pruneMined(media, due)
  const images = await pruneImages(media, due)
  const removals = dryRun ? 0 : await finishRemovals(media)
  return {
    dry_run: dryRun,
    temporary_objects: temporary.objects,
    temporary_bytes: temporary.bytes,
    clips: clips.clips,
    parts: clips.parts,
    sources: moves.sources,
    mined: mined.mined,
    images: images.images,
    failed: temporary.failed + clips.failed + moves.failed + mined.failed + images.failed + removals,
    keys: [...temporary.keys, ...clips.keys, ...moves.keys, ...mined.keys, ...images.keys].slice(
      0,
      KEYS_REPORTED,
    ),
  }
}

interface Pruned {
  objects: number
  bytes: number
  failed: number
  keys: string[]
}

async function pruneTemporary(media: Media, pruning: Reclaiming): Promise<Pruned> {
  const pruned: Pruned = { objects: 0, bytes: 0, failed: 0, keys: [] }
  for (const store of media.objects.all())
    try {
      await pruneStore(media, store, pruning, pruned)
    } catch (error) {
      media.content.signal.throwIfAborted()
      // The other stores are still pruned.
      media.log.warn({ error, store: store.id }, 'temporary files could not be pruned')
      pruned.failed += 1
    }
  return pruned
}

async function pruneStore(media: Media, store: ObjectStore, { dueBy, dryRun }: Reclaiming, pruned: Pruned) {
  if (store instanceof LocalStore && !dryRun)
    pruned.objects += await store.sweepUnfinished(new Date(dueBy.getTime() - UNFINISHED_MS))
  const failedBefore = pruned.failed
  const latest = dueBy.getTime() + LONGEST_MS
  for await (const object of objectsBelow(store, TEMPORARY, media.content.signal)) {
    const { key, size } = object
    if (!isOutdated(object, dueBy)) continue
    if (pruned.objects >= MOST_OBJECTS || media.content.now().getTime() > latest) return
    if (!dryRun && !(await isRemoved(media, store, key))) {
      pruned.failed += 1
      if (pruned.failed - failedBefore === MOST_FAILURES) return
      continue
    }
    pruned.objects += 1
    pruned.bytes += size
    if (pruned.keys.length < KEYS_REPORTED) pruned.keys.push(key)
  }
}

async function isRemoved({ content, log }: Media, store: ObjectStore, key: string) {
  try {
    await removeFile(content, store, key)
    return true
  } catch (error) {
    content.signal.throwIfAborted()
    log.warn({ error, store: store.id }, 'a temporary file could not be pruned')
    return false
  }
}

/** Requires seven days by key and by writing: either may come from a wrong clock. */
function isOutdated({ key, modified_at }: ObjectInfo, now: Date): boolean {
  const parsed = parseKey(key)
  if (parsed?.area !== 'temporary') return false
  return isExpired(new Date(parsed.day), now) && isExpired(modified_at, now)
}
