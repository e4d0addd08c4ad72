import { isDeepStrictEqual } from 'node:util'
import type { Card, Rated } from '../../../contracts/schemas/learners/review.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { reviewLogKey, reviewLogRecord } from '../../entities/collections/cards.ts'
import { cardItem } from '../cards/card.ts'
import { dayItem } from '../days/study-day.ts'
import { eventWrites } from '../learning/event-writes.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { maturityChange, maturityOfDay } from '../words/write-words.ts'
import { leechUntagged } from './leech.ts'
import { noCard } from './rate.ts'
import { reviewEventId } from './rating-event.ts'
import { readForRating } from './read-for-rating.ts'

/** Requires the card as left, or all later changes undone. The log stays, marked, and answers a repetition. */
export function undoRating(learning: Learning, { user_id }: Acting, request_id: string): Promise<Rated> {
  return retryWhenChanged(async () => {
    const key = reviewLogKey(user_id, request_id)
    const [logged] = await readStored(learning, reviewLogRecord, [key])
    // Imported ratings were made elsewhere.
    if (!logged || logged.source === 'import') throw refusal('rating_missing')
    const { card_id, day, before, after } = logged
    const readState = await readForRating(learning, user_id, { card_id, request_id })
    const { card, word } = readState
    if (logged.undone_at !== undefined)
      return { card: card && isSame(card, before) ? card : { ...before, version: after.version + 1 }, day }
    if (!card) throw noCard()
    const restored = { ...before, version: card.version + 1 }
    if (!isSame(card, after))
      throw refusal(
        'rating_followed',
        {},
        {
          members: { current_version: card.version, card },
        },
      )
    const items: Record<string, TransactItem> = {
      card: cardItem(learning, user_id, card, restored),
      log: inTransaction(learning.reviewLogs)
        .patch({ user_id, request_id })
        .set({ undone_at: learning.now().toISOString() })
        .where(({ undone_at }, { notExists }) => notExists(undone_at)),
      day: dayItem(learning, user_id, day, {
        ...{ more: logged.counted, sign: -1 },
        words: maturityOfDay(word, after, restored),
      }),
      ...maturityChange(learning, user_id, word, after, restored),
      ...(logged.tagged === 1 ? leechUntagged(learning, user_id, readState) : {}),
      ...(await eventWrites(learning, user_id, { retract: [reviewEventId(request_id)] })),
    }
    await transact(learning.client, items, { signal: learning.signal })
    return { card: restored, day }
  })
}

/** Undoing a later rating leaves its trace in the version alone. */
const isSame = (card: Card, other: Card) => isDeepStrictEqual({ ...card, version: other.version }, other)
