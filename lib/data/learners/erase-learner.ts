import { mustNotActForLearner } from '../../platform/auth/actor.ts'
import { plainInput } from '../../store/reading/plain-read.ts'
import { deleteFound } from '../../store/writing/delete-found.ts'
import type { Media } from '../articles/content.ts'
import { removeFeedbackOf } from '../feedback/stored-feedback.ts'
import { removeAvatars } from '../files/avatars.ts'
import { clearPrivateTexts } from './clear-private.ts'
import { removeMined } from './mined/sweep-mined.ts'
import { ownPlaces, placesOfLearner, queryOf } from './own-places.ts'
import type { Learning } from './records/learning.ts'
import { raiseLowestGeneration, readProfileHead } from './records/profile-head.ts'

/** Some two seconds on disk; the next call does the rest. */
const MOST_REMOVED = 5_000
/** Looking into an empty place takes as long as removing so many. */
const ITEMS_OF_PLACE = 5

interface Stores extends Media {
  readonly learning: Learning
}

/**
 * Removes learning data, avatar, and private texts in articles from `after` on, bounded per call; articles stay. May be
 * repeated at any time.
 */
export async function eraseLearner(
  stores: Stores,
  userId: number,
  { after, most = MOST_REMOVED }: { after?: string | undefined; most?: number } = {},
) {
  mustNotActForLearner(stores.learning.acting)
  // Versions begin anew if a late request still writes.
  stores.learning.wordsRead.forget(userId)
  stores.learning.statesRead.delete(userId)
  await removeFeedbackOf(stores.content, userId)
  let removed = 0
  let left = most
  for (const { store, place } of await placesIn(stores, userId)) {
    const part =
      left > 0
        ? await deleteFound(store, plainInput(queryOf(store.table, place)), left)
        : { removed: 0, is_more_due: true }
    removed += part.removed
    left -= part.removed + ITEMS_OF_PLACE
    if (!part.is_more_due) continue
    if (place.generation !== undefined) await raiseLowestGeneration(stores.learning, userId, place.generation)
    return { removed, is_more_due: true, next: after }
  }
  // Nothing is cut without the media, which went first.
  const mined = await removeMined(stores, userId)
  removed += mined.removed
  if (mined.is_more_due) return { removed, is_more_due: true, next: after }
  await removeAvatars(stores, userId)
  const { next, ...cleared } = await clearPrivateTexts(stores.content, userId, after)
  return { removed: removed + cleared.removed, is_more_due: next !== undefined, next }
}

async function placesIn({ content, learning }: Stores, userId: number) {
  const head = await readProfileHead(learning, userId)
  return [content, learning].flatMap(store =>
    placesOfLearner(ownPlaces(store), userId, head).map(place => ({ store, place })),
  )
}
