import { inWindow } from '../../platform/async/window.ts'
import type { Log } from '../../platform/logging/log.ts'
import { type ObjectStore, type ObjectStores, objectsBelow } from './object-store.ts'

interface Stores {
  readonly objects: Pick<ObjectStores, 'all'>
  readonly log: Log
  readonly signal: AbortSignal
  now(): Date
}

interface Recorded {
  readonly beginnings: readonly string[]
  /** Excludes others with such beginnings. */
  isOfKind(key: string): boolean
  isNamed(store: ObjectStore, key: string): Promise<boolean>
  /** Removes other references; false if the object is in use again. */
  isForgotten?(store: ObjectStore, key: string): Promise<boolean>
  readonly name: string
}

/** Records come before objects: one without for a day has been left. */
const LEFT_FOR_MS = 86_400_000
const DAY_MS = 86_400_000
/** Bounds one call. Calls begin elsewhere each day, so that all come in time. */
const LONGEST_MS = 120_000
const MOST_REMOVED = 10_000
/** Skips a store until the next call. */
const MOST_FAILURES = 5
const KEYS_REPORTED = 100
const AT_ONCE = 8

/** Covers every store: leftovers of a restored backup, of a bucket that was away, or of a lost answer. */
export async function pruneLeft(stores: Stores, recorded: Recorded, dryRun: boolean) {
  const { objects, log, now, signal } = stores
  const pruned = { removed: 0, failed: 0, keys: [] as string[] }
  const latest = now().getTime() + LONGEST_MS
  const day = Math.floor(now().getTime() / DAY_MS)
  // Another store comes first once every beginning was first.
  for (const store of from(objects.all(), Math.floor(day / recorded.beginnings.length)))
    try {
      let failures = 0
      for await (const key of leftIn(stores, recorded, store, { day, latest })) {
        if (pruned.removed >= MOST_REMOVED) return pruned
        // The object's record may have come since.
        if (await recorded.isNamed(store, key)) continue
        if (!dryRun && (await recorded.isForgotten?.(store, key)) === false) continue
        if (!dryRun && !(await isRemoved(stores, recorded, store, key))) {
          pruned.failed += 1
          failures += 1
          if (failures === MOST_FAILURES) break
          continue
        }
        pruned.removed += 1
        if (pruned.keys.length < KEYS_REPORTED) pruned.keys.push(key)
      }
    } catch (error) {
      signal.throwIfAborted()
      // The other stores are still pruned.
      log.warn({ error, store: store.id, objects: recorded.name }, 'leftover objects could not be pruned')
      pruned.failed += 1
    }
  return pruned
}

const from = <T>(all: readonly T[], turn: number): T[] => {
  const first = turn % Math.max(1, all.length)
  return [...all.slice(first), ...all.slice(0, first)]
}

async function* leftIn(
  { now, signal }: Stores,
  recorded: Recorded,
  store: ObjectStore,
  { day, latest }: { readonly day: number; readonly latest: number },
): AsyncGenerator<string> {
  const before = now().getTime() - LEFT_FOR_MS
  for await (const old of oldIn(recorded, store, { day, before, signal })) {
    if (now().getTime() > latest) return
    const isKept = await inWindow(old, { size: AT_ONCE, signal }, key => recorded.isNamed(store, key))
    for (const [n, left] of old.entries()) if (!isKept[n]) yield left
  }
}

const MOST_TOGETHER = 100

async function* oldIn(
  { beginnings, isOfKind }: Recorded,
  store: ObjectStore,
  { day, before, signal }: { readonly day: number; readonly before: number; readonly signal: AbortSignal },
): AsyncGenerator<string[]> {
  for (const beginning of from(beginnings, day)) {
    let old: string[] = []
    for await (const { key, modified_at } of objectsBelow(store, beginning, signal)) {
      if (!isOfKind(key) || modified_at.getTime() > before) continue
      old.push(key)
      if (old.length < MOST_TOGETHER) continue
      yield old
      old = []
    }
    // Also an empty one, so that a bucket of new ones is not listed without an end.
    yield old
  }
}

async function isRemoved({ log, signal }: Stores, { name }: Recorded, store: ObjectStore, key: string) {
  try {
    await store.remove(key, signal)
    return true
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ error, store: store.id, objects: name }, 'a leftover object could not be pruned')
    return false
  }
}
