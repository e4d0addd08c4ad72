import { CLOCK_AHEAD_MS } from '../../../contracts/schemas/basics.ts'
import type { Card, Rated, RatingInput } from '../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import { afterRating, isLeech } from '../../../learning/schedule/after-rating.ts'
import { dueBy } from '../../../learning/schedule/due-by.ts'
import { studyDay } from '../../../learning/schedule/study-time.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { fingerprintOf, once } from '../../../store/writing/once.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import { reviewLogRecord } from '../../entities/collections/cards.ts'
import { sizeOfRow } from '../../entities/usage/counted.ts'
import { cardItem } from '../cards/card.ts'
import { counted, dayItem } from '../days/study-day.ts'
import { recordedEvents } from '../learning/event-writes.ts'
import type { Learning } from '../records/learning.ts'
import { maturityChange, maturityOfDay } from '../words/write-words.ts'
import { leechTagged } from './leech.ts'
import { eventOf } from './rating-event.ts'
import { readForRating } from './read-for-rating.ts'

const OLDEST_MS = 30 * 86_400_000

/** Once for each request: the log in the transaction is the receipt. */
export function rateCard(learning: Learning, { user_id }: Acting, input: RatingInput): Promise<Rated> {
  const { reviewed_at, ...body } = input
  const fingerprint = fingerprintOf(body, reviewed_at ?? null)
  return once(
    {
      fingerprint,
      async find() {
        const { log, ...readState } = await readForRating(learning, user_id, input)
        const receipt = log && { ...log, fingerprint: log.undone_at === undefined ? log.fingerprint : null }
        return { receipt, ...readState }
      },
      again: ({ after, day }) => ({ card: after, day }),
      mismatch: 'This request_id belongs to another rating. Send a new one.',
    },
    async readState => {
      const { card: before, settings, head, word } = readState
      if (!before) throw noCard()
      const at = momentOf(learning, before, reviewed_at)
      mustBeRateable(before, input, at, settings)
      const after = afterRating(before, input.rating, at, settings)
      const day = studyDay(at, settings)
      const more = counted(before, after, input.rating, input.duration_ms ?? 0)
      const tag = isLeech(before, after, settings) ? leechTagged(learning, user_id, readState) : {}
      const { request_id, rating, duration_ms, source_id } = input
      const { card_id } = before
      const log = reviewLogRecord.encode({
        user_id,
        request_id,
        fingerprint,
        card_id,
        rating,
        reviewed_at: at.toISOString(),
        day,
        ...(duration_ms === undefined ? {} : { duration_ms }),
        source: 'self',
        ...(source_id === undefined ? {} : { source_id }),
        before,
        after,
        counted: more,
        ...(Object.keys(tag).length > 0 ? { tagged: 1 } : {}),
      })
      const items: Record<string, TransactItem> = {
        card: cardItem(learning, user_id, before, after),
        log: plainPutIf(learning.reviewLogs, log, 'absent'),
        day: dayItem(learning, user_id, day, {
          ...{ more, sign: 1 },
          words: maturityOfDay(word, before, after),
        }),
        ...maturityChange(learning, user_id, word, before, after),
        ...tag,
        ...recordedEvents(learning, { user_id, head, settings, bytes: sizeOfRow(log) }, [
          eventOf({ ...input, card_id }, at, readState),
        ]),
      }
      await transact(learning.client, items, { signal: learning.signal })
      return { card: after, day }
    },
  )
}

export const noCard = () => refusal('card_missing')

function momentOf({ now }: Learning, { last_review }: Card, reviewed_at: string | undefined): Date {
  const present = now()
  if (reviewed_at === undefined) return present
  const at = new Date(reviewed_at)
  if (at.getTime() > present.getTime() + CLOCK_AHEAD_MS)
    throw invalidInput('body.reviewed_at', 'is in the future. Check the clock of the device.')
  if (at.getTime() < present.getTime() - OLDEST_MS)
    throw invalidInput('body.reviewed_at', 'is more than 30 days ago. Rate the card again.')
  if (last_review !== null && at < new Date(last_review))
    throw invalidInput('body.reviewed_at', 'lies before the last rating of the card. Load the card again.')
  return at
}

function mustBeRateable(card: Card, { expected_version }: RatingInput, at: Date, settings: ReviewSettings) {
  if (card.version !== expected_version)
    throw refusal(
      'card_changed',
      {},
      {
        members: { current_version: card.version, card },
      },
    )
  const isBuried = card.buried_until !== null && new Date(card.buried_until) > at
  if (card.suspended !== null || isBuried || new Date(card.due_at) > dueBy(card.state, at, settings))
    throw refusal('card_not_due')
}
