import { cards } from '../../../../lib/contracts/relays/cards.ts'
import { foundation } from '../../../../lib/contracts/relays/learning.ts'
import type { Queue } from '../../../../lib/contracts/schemas/learners/review.ts'
import { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { ratingsShown, unsentRatings } from '../../screens/review/outbox.ts'
import type { KeptDatabase } from '../database.ts'
import { keptCards, settingsRequest } from '../in-step/cards.ts'
import { queryOf } from '../requests.ts'
import type { KeptAnswer } from './answer.ts'
import { bodyOf } from './replies.ts'

/** The cards to review now by this device's clock, as of the last sync and the ratings that wait. */
export const keptQueues: KeptAnswer = {
  matches({ route, path }) {
    const query = queryOf(path)
    return route.path === cards.queue.path && !query.has('article_id') && !query.has('ahead_days')
  },
  async answer(_call, database) {
    const queue = await queueIn(database)
    return queue && JSON.stringify(queue)
  },
}

/** The queue now; null if the device keeps no cards. */
export async function queueIn(database: KeptDatabase): Promise<Queue | null> {
  const [kept, settings] = await Promise.all([
    keptCards(database),
    bodyOf(database, settingsRequest),
    ratingsShown(),
  ])
  if (!kept || settings === null) return null
  const { items } = foundation.list.output.parse(JSON.parse(settings))
  // With the schedule: most answers do without it.
  const { queueNow } = await import('./queue-now.ts')
  const own = ReviewSettings.parse(items[0]?.values ?? {})
  return queueNow(kept, unsentRatings(), new Date(), own)
}
