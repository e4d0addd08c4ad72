import { parseKey } from '../../../objects/keys.ts'
import type { Media } from '../../articles/content.ts'
import type { ObjectStore } from '../../object-stores/object-store.ts'
import { pruneLeft } from '../../object-stores/prune-left.ts'
import type { Learning } from '../records/learning.ts'
import { filesOfAll } from './stored-media.ts'

interface Stores extends Media {
  readonly learning: Learning
}

const AREAS = ['audio/sys/mined/', 'image/sys/mined/'] as const
/** First characters of hashes. */
const BEGINNINGS = [...'0123456789abcdef'].flatMap(digit => AREAS.map(area => `${area}${digit}`))

/** Keeps objects that any learner has a record of. */
export async function pruneMined(
  { objects, log, learning }: Stores,
  { dryRun }: { readonly dryRun: boolean },
) {
  const { removed, ...pruned } = await pruneLeft(
    { objects, log, now: learning.now, signal: learning.signal },
    {
      name: 'sounds and pictures of cards',
      beginnings: BEGINNINGS,
      isOfKind: key => hashIn(key) !== null,
      isNamed: (store, key) => isNamed(learning, store, key),
    },
    dryRun,
  )
  return { mined: removed, ...pruned }
}

function hashIn(key: string): string | null {
  const parsed = parseKey(key)
  return parsed?.area === 'mined' ? parsed.hash : null
}

/** Accepts any state: a removal takes its objects along. Other stores have their own objects. */
const isNamed = async (learning: Learning, store: ObjectStore, key: string): Promise<boolean> =>
  (await filesOfAll(learning, hashIn(key) ?? '')).some(file => file.store === store.id)
