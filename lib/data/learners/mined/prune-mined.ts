import { parseKey } from '../../../objects/keys.ts'
import { plainQueryOnce } from '../../../store/reading/plain-read.ts'
import type { Media } from '../../articles/content.ts'
import { filesWith } from '../../entities/collections/mined.ts'
import { type ObjectInfo, type ObjectStore, objectsBelow } from '../../object-stores/object-store.ts'
import type { Learning } from '../records/learning.ts'

interface Stores extends Media {
  readonly learning: Learning
}

const AREAS = ['audio/sys/mined/', 'image/sys/mined/'] as const
/** A record is there before its objects: what has none for a day has been left. */
const LEFT_FOR_MS = 86_400_000
/** Limits of one call. The next one begins at another place, so that all are looked at in time. */
const LONGEST_MS = 120_000
const MOST_REMOVED = 10_000
/** After this many failures a store is skipped until the next call. */
const MOST_FAILURES = 5
const KEYS_REPORTED = 100

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
  for (const store of objects.all())
    try {
      let failures = 0
      for await (const { key } of leftIn(stores, store)) {
        if (pruned.mined >= MOST_REMOVED || learning.now().getTime() > latest) return pruned
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

/** The objects without a record; the part of the hashes with which it begins is another each time. */
async function* leftIn({ learning }: Stores, store: ObjectStore): AsyncGenerator<ObjectInfo> {
  const now = learning.now().getTime()
  const first = Math.floor(now / 1_000) % BEGINNINGS.length
  for (const beginning of [...BEGINNINGS.slice(first), ...BEGINNINGS.slice(0, first)])
    for (const area of AREAS)
      for await (const object of objectsBelow(store, `${area}${beginning}`, learning.signal)) {
        const parsed = parseKey(object.key)
        if (parsed?.area !== 'mined' || object.modified_at.getTime() > now - LEFT_FOR_MS) continue
        if (!(await isNamed(learning, parsed.hash))) yield object
      }
}

/** Of any learner and in any state: what is being removed takes its objects along. */
async function isNamed(learning: Learning, hash: string): Promise<boolean> {
  const query = { ...filesWith(learning, hash), Limit: 1 }
  const { items } = await plainQueryOnce(learning.client, query, ['pk'], learning.signal)
  return items.length > 0
}

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
