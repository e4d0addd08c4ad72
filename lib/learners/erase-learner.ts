import { z } from 'zod'
import { mustNotActForLearner } from '../auth/actor.ts'
import type { Content } from '../content/content.ts'
import { removeFeedbackOf } from '../feedback/remove-feedback.ts'
import type { Learning } from '../records/learning.ts'
import { readProfileHead } from '../records/profile-head.ts'
import { plainInput, plainPages } from '../store/plain-read.ts'
import { writeAll } from '../store/write-all.ts'
import { ownPlaces, placesOfLearner, queryOf } from './own-places.ts'

/** What a call removes at most, some two seconds on disk; the next call does the rest. */
const MOST_REMOVED = 5_000
/** A page of a table has at most 1 MB, so what it lists fits into transactions, however large the items are. */
const ITEMS_OF_PAGE = 500

const Key = z.object({ pk: z.string(), sk: z.string() })

interface Stores {
  readonly content: Content
  readonly learning: Learning
}

/**
 * Removes what an account has learned and noted, as far as one call goes; its articles stay. It may be called again at
 * any time, also where nothing is left.
 */
export async function eraseLearner(stores: Stores, userId: number, most = MOST_REMOVED) {
  mustNotActForLearner(stores.learning.acting)
  await removeFeedbackOf(stores.content, userId)
  let removed = 0
  for (const { store, place } of await placesIn(stores, userId)) {
    const query = plainInput({ ...queryOf(store.table, place), Limit: ITEMS_OF_PAGE })
    for await (const page of plainPages(store.client, query, Key.keyof().options, store.signal)) {
      if (removed >= most) return { removed, is_more_due: true }
      const deletes = page.map(item => ({ Delete: { TableName: store.table, Key: Key.parse(item) } }))
      await writeAll(store.client, deletes, { signal: store.signal })
      removed += deletes.length
    }
  }
  return { removed, is_more_due: false }
}

async function placesIn({ content, learning }: Stores, userId: number) {
  const templates = ownPlaces(content, learning)
  const { generation } = await readProfileHead(learning, userId)
  const learned = placesOfLearner(templates.collections, userId, generation)
  return [
    ...placesOfLearner(templates.content, userId, generation).map(place => ({ store: content, place })),
    ...learned.map(place => ({ store: learning, place })),
  ]
}
