import { parseKey } from '../../../objects/keys.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { Media } from '../../articles/content.ts'
import { type ObjectStore, objectsBelow } from '../../object-stores/object-store.ts'
import type { Learning } from '../records/learning.ts'
import { filesOfAll } from './stored-media.ts'

interface Stores extends Media {
  readonly learning: Learning
}

const AREAS = ['audio/sys/mined/', 'image/sys/mined/'] as const
/** A record is there before its objects: what has none for a day has been left. */
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

/** The first characters of hashes. */
const BEGINNINGS = [...'0123456789abcdef']

/**
 * Removes sounds and pictures of cards that no learner has a record of, in every store: leftovers of a restored backup, of
 * a bucket that was away, or of a store whose answer was lost.
 */
export async function pruneMined(stores: Stores, { dryRun }: { readonly dryRun: boolean }) {
  const { objects, log, learning } = stores
  const pruned = { mined: 0, failed: 0, keys: [] as string[] }
  const latest = learning.now().getTime() + LONGEST_MS
  const day = Math.floor(learning.now().getTime() / DAY_MS)
  // When every part of the hashes was the first one, another store is.
  for (const store of from(objects.all(), Math.floor(day / BEGINNINGS.length)))
    try {
      let failures = 0
      for await (const { key, hash } of leftIn(stores, store, { day, latest })) {
        if (pruned.mined >= MOST_REMOVED) return pruned
        // A cut may have begun since.
        if (await isNamed(learning, store, hash)) continue
        if (!dryRun && !(await isRemoved(stores, store, key))) {
          pruned.failed += 1
          failures += 1
          if (failures === MOST_FAILURES) break
          continue
        }
        pruned.mined += 1
        if (pruned.keys.length < KEYS_REPORTED) pruned.keys.push(key)
      }
    } catch (error) {
      learning.signal.throwIfAborted()
      // The other stores are still pruned.
      log.warn({ error, store: store.id }, 'the sounds of cards could not be pruned')
      pruned.failed += 1
    }
  return pruned
}

/** The same in a circle, with another one first each time. */
const from = <T>(all: readonly T[], turn: number): T[] => {
  const first = turn % Math.max(1, all.length)
  return [...all.slice(first), ...all.slice(0, first)]
}

interface Left {
  readonly key: string
  readonly hash: string
}

/** The objects without a record, until the time is over. */
async function* leftIn(
  { learning }: Stores,
  store: ObjectStore,
  { day, latest }: { readonly day: number; readonly latest: number },
): AsyncGenerator<Left> {
  const { signal } = learning
  for await (const old of oldIn(learning, store, day)) {
    if (learning.now().getTime() > latest) return
    const isKept = await inWindow(old, { size: AT_ONCE, signal }, ({ hash }) =>
      isNamed(learning, store, hash),
    )
    for (const [n, left] of old.entries()) if (!isKept[n]) yield left
  }
}

const MOST_TOGETHER = 100

/** The sounds and pictures that are old enough, some at a time. */
async function* oldIn({ now, signal }: Learning, store: ObjectStore, day: number): AsyncGenerator<Left[]> {
  const before = now().getTime() - LEFT_FOR_MS
  for (const beginning of from(BEGINNINGS, day))
    for (const area of AREAS) {
      let old: Left[] = []
      for await (const { key, modified_at } of objectsBelow(store, `${area}${beginning}`, signal)) {
        const parsed = parseKey(key)
        if (parsed?.area !== 'mined' || modified_at.getTime() > before) continue
        old.push({ key, hash: parsed.hash })
        if (old.length < MOST_TOGETHER) continue
        yield old
        old = []
      }
      // Also an empty one, so that a bucket of new ones is not listed without an end.
      yield old
    }
}

/** By a record of any learner in any state: what is being removed takes its objects along. Other stores have their own objects. */
const isNamed = async (learning: Learning, store: ObjectStore, hash: string): Promise<boolean> =>
  (await filesOfAll(learning, hash)).some(file => file.store === store.id)

async function isRemoved({ learning, log }: Stores, store: ObjectStore, key: string): Promise<boolean> {
  try {
    await store.remove(key, learning.signal)
    return true
  } catch (error) {
    learning.signal.throwIfAborted()
    log.warn({ error, store: store.id }, 'the sound of a card could not be pruned')
    return false
  }
}
