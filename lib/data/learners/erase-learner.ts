import { mustNotActForLearner } from '../../platform/auth/actor.ts'
import { plainInput } from '../../store/reading/plain-read.ts'
import { deleteFound } from '../../store/writing/delete-found.ts'
import type { Media } from '../articles/content.ts'
import { removeFeedbackOf } from '../feedback/stored-feedback.ts'
import { removeAvatars } from '../files/avatars.ts'
import { ownPlaces, placesOfLearner, queryOf } from './own-places.ts'
import type { Learning } from './records/learning.ts'
import { readProfileHead } from './records/profile-head.ts'

/** What a call removes at most, some two seconds on disk; the next call does the rest. */
const MOST_REMOVED = 5_000

interface Stores extends Media {
  readonly learning: Learning
}

/**
 * Removes what an account has learned and noted, and its picture, as far as one call goes; its articles stay. It may be called again at
 * any time, also where nothing is left.
 */
export async function eraseLearner(stores: Stores, userId: number, most = MOST_REMOVED) {
  mustNotActForLearner(stores.learning.acting)
  await removeFeedbackOf(stores.content, userId)
  let removed = 0
  for (const { store, place } of await placesIn(stores, userId)) {
    if (removed >= most) return { removed, is_more_due: true }
    const part = await deleteFound(store, plainInput(queryOf(store.table, place)), most - removed)
    removed += part.removed
    if (part.is_more_due) return { removed, is_more_due: true }
  }
  await removeAvatars(stores, userId)
  return { removed, is_more_due: false }
}

async function placesIn({ content, learning }: Stores, userId: number) {
  const { generation } = await readProfileHead(learning, userId)
  return [content, learning].flatMap(store =>
    placesOfLearner(ownPlaces(store), userId, generation).map(place => ({ store, place })),
  )
}
