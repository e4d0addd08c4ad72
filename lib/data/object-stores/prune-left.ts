import { inWindow } from '../../platform/async/window.ts'
import type { Log } from '../../platform/logging/log.ts'
import { type ObjectStore, type ObjectStores, objectsBelow } from './object-store.ts'

interface Stores {
  readonly objects: Pick<ObjectStores, 'all'>
  readonly log: Log
  readonly signal: AbortSignal
  now(): Date
}

/** Objects of one kind, each of which has a record. */
interface Recorded {
  /** Together, the beginnings of all their keys. */
  readonly beginnings: readonly string[]
  /** False for other objects whose keys begin so. */
  isOfKind(key: string): boolean
  /** True if a record names the object in this store. */
  isNamed(store: ObjectStore, key: string): Promise<boolean>
  /** Removes what still refers to an object that counts as left; false if it is in use again. */
  isForgotten?(store: ObjectStore, key: string): Promise<boolean>
  /** For the log. */
  readonly name: string
}

/** A record is there before its object: what has none for a day has been left. */
const LEFT_FOR_MS = 86_400_000
const DAY_MS = 86_400_000
/** Limits of one call. Calls begin at another place each day, so that all are looked at in time. */
const LONGEST_MS = 120_000
const MOST_REMOVED = 10_000
/** After this many failures a store is skipped until the next call. */
const MOST_FAILURES = 5
const KEYS_REPORTED = 100
/** Objects whose records are looked for at once. */
const AT_ONCE = 8

/**
 * Removes objects that no record names, in every store: leftovers of a restored backup, of a bucket that was away, or of
 * a store whose answer was lost.
 */
export async function pruneLeft(stores: Stores, recorded: Recorded, dryRun: boolean) {
  const { objects, log, now, signal } = stores
  const pruned = { removed: 0, failed: 0, keys: [] as string[] }
  const latest = now().getTime() + LONGEST_MS
  const day = Math.floor(now().getTime() / DAY_MS)
  // When every beginning was the first one, another store is.
  for (const store of from(objects.all(), Math.floor(day / recorded.beginnings.length)))
    try {
      let failures = 0
      for await (const key of leftIn(stores, recorded, store, { day, latest })) {
        if (pruned.removed >= MOST_REMOVED) return pruned
        // Its record may have come since.
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

/** The same in a circle, with another one first each time. */
const from = <T>(all: readonly T[], turn: number): T[] => {
  const first = turn % Math.max(1, all.length)
  return [...all.slice(first), ...all.slice(0, first)]
}

/** The objects without a record, until the time is over. */
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

/** The keys of objects that are old enough, some at a time. */
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
