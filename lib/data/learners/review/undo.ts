import type { Rated } from '../../../contracts/schemas/learners/review.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { cardItem } from '../cards/card.ts'
import { eventWrites } from '../learning/event-writes.ts'
import type { Learning } from '../records/learning.ts'
import { leechUntagged } from './leech.ts'
import { loggedCard, maturityChange, noCard, reviewEventId } from './rate.ts'
import { readForRating } from './read-for-rating.ts'
import { Counted, dayItem } from './study-day.ts'

/** Takes back a rating while nothing has happened to its card since. The log stays and says so; again, the same answer. */
export function undoRating(learning: Learning, { user_id }: Acting, request_id: string): Promise<Rated> {
  return retryWhenChanged(async () => {
    const { data: logged } = await learning.reviewLogs
      .get({ user_id, request_id })
      .go({ consistent: true, abortSignal: learning.signal })
    // What was imported was rated elsewhere.
    if (!logged || logged.source === 'import') throw new Problem('not_found', 'There is no such rating.')
    const { card_id, day } = logged
    const found = await readForRating(learning, user_id, { card_id, request_id })
    const { card, word } = found
    const [before, after] = [loggedCard(logged.before), loggedCard(logged.after)]
    const restored = { ...before, version: after.version + 1 }
    if (logged.undone_at !== undefined) return { card: restored, day }
    if (!card) throw noCard()
    if (card.version !== after.version)
      throw new Problem('version_conflict', 'The card was rated or changed after this rating.', {
        members: { current_version: card.version, card },
      })
    const counted = Counted.parse(JSON.parse(logged.counted))
    const items: Record<string, TransactItem> = {
      card: cardItem(learning, user_id, card, restored),
      log: inTransaction(learning.reviewLogs)
        .patch({ user_id, request_id })
        .set({ undone_at: learning.now().toISOString() })
        .where(({ undone_at }, { notExists }) => notExists(undone_at))
        .commit(),
      day: dayItem(learning, user_id, day, counted, -1),
      ...maturityChange(learning, user_id, word, after, restored),
      ...(logged.tagged === 1 ? leechUntagged(learning, user_id, found) : {}),
      ...(await eventWrites(learning, user_id, { retract: [reviewEventId(request_id)] })),
    }
    await transact(learning.client, items, { signal: learning.signal })
    return { card: restored, day }
  })
}
