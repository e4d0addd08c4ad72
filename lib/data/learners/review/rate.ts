import { CLOCK_AHEAD_MS } from '../../../contracts/schemas/basics.ts'
import type { Foundation } from '../../../contracts/schemas/learners/learning-events.ts'
import { Card, type Rated, type RatingInput } from '../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput, Problem } from '../../../platform/problems/errors.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { studyDay } from '../../../platform/values/study-time.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { ReviewLogRecord } from '../../entities/collections/cards.ts'
import { cardItem, isMature, partsOf } from '../cards/card.ts'
import { rated as scheduled } from '../cards/schedule.ts'
import { type EventToRecord, recordedEvents } from '../learning/event-writes.ts'
import type { Learning } from '../records/learning.ts'
import { fingerprintOf } from '../records/once.ts'
import type { StoredWord } from '../words/stored-word.ts'
import { maturityItems } from '../words/write-words.ts'
import { dueBy } from './due.ts'
import { isLeech, leechTagged } from './leech.ts'
import { type ForRating, readForRating } from './read-for-rating.ts'
import { counted, dayItem } from './study-day.ts'

const OLDEST_MS = 30 * 86_400_000

/** Rates a card, once for each request: the log in the same transaction is the receipt. */
export async function rateCard(learning: Learning, { user_id }: Acting, input: RatingInput): Promise<Rated> {
  const { reviewed_at, ...body } = input
  const fingerprint = fingerprintOf(body, reviewed_at ?? null)
  return retryWhenChanged(async () => {
    const found = await readForRating(learning, user_id, input)
    const { log, card: before, settings, head, word } = found
    if (log) return answerAgain(log, fingerprint)
    if (!before) throw noCard()
    const at = momentOf(learning, before, reviewed_at)
    mustBeRateable(before, input, at, settings)
    const after = cardAfter(before, input, at, settings)
    const day = studyDay(at, settings)
    const more = counted(before, after, input.rating, input.duration_ms ?? 0)
    const logged = logOf(input, { user_id, fingerprint, at, day, before, after })
    const tag = isLeech(before, after, settings) ? leechTagged(learning, user_id, found) : {}
    const event = eventOf(input, at, found, isFirstOf(before, day, settings))
    const items: Record<string, TransactItem> = {
      card: cardItem(learning, user_id, before, after),
      log: inTransaction(learning.reviewLogs)
        .create({
          ...logged,
          counted: JSON.stringify(more),
          ...(Object.keys(tag).length > 0 ? { tagged: 1 } : {}),
        })
        .commit(),
      day: dayItem(learning, user_id, day, more, 1),
      ...maturityChange(learning, user_id, word, before, after),
      ...tag,
      ...recordedEvents(learning, { user_id, head, settings }, [event]),
    }
    await transact(learning.client, items, { signal: learning.signal })
    return { card: after, day }
  })
}

/** A word that is learnt is mature while its recognition is: the rating that crosses this, either way, says so. */
export function maturityChange(
  learning: Learning,
  user_id: number,
  word: StoredWord | null,
  before: Card,
  after: Card,
): Record<string, TransactItem> {
  const isCrossed = isMature(before) !== isMature(after)
  if (!isCrossed || word?.state !== 'learning' || before.template !== 'recognition') return {}
  return maturityItems(learning, user_id, word.skill_id, isMature(after))
}

export const noCard = () => new Problem('not_found', 'You have no such card.')

function answerAgain(log: ReviewLogRecord, fingerprint: string): Rated {
  if (log.fingerprint === fingerprint && log.undone_at === undefined)
    return { card: loggedCard(log.after), day: log.day }
  throw new Problem('idempotency_mismatch', 'This request_id belongs to another rating. Send a new one.')
}

export const loggedCard = (text: string): Card => Card.parse(JSON.parse(text))

function momentOf({ now }: Learning, { last_review }: Card, reviewed_at: string | undefined): Date {
  const present = now()
  if (reviewed_at === undefined) return present
  const at = new Date(reviewed_at)
  if (at.getTime() > present.getTime() + CLOCK_AHEAD_MS)
    throw invalidInput('body.reviewed_at', 'lies in the future. Check the clock of the device.')
  if (at.getTime() < present.getTime() - OLDEST_MS)
    throw invalidInput('body.reviewed_at', 'is over 30 days ago')
  if (last_review !== null && at < new Date(last_review))
    throw invalidInput('body.reviewed_at', 'lies before the last rating of the card')
  return at
}

function mustBeRateable(card: Card, { expected_version }: RatingInput, at: Date, settings: ReviewSettings) {
  if (card.version !== expected_version)
    throw new Problem('version_conflict', 'The card was rated or changed in the meantime. Load it again.', {
      members: { current_version: card.version, card },
    })
  const isBuried = card.buried_until !== null && new Date(card.buried_until) > at
  if (card.suspended !== null || isBuried || new Date(card.due_at) > dueBy(card.state, at, settings))
    throw new Problem('not_due', 'The card is suspended, buried or not due yet.')
}

function cardAfter(before: Card, { rating }: RatingInput, at: Date, settings: ReviewSettings): Card {
  const after: Card = {
    ...before,
    ...scheduled(before, rating, at, settings),
    version: before.version + 1,
    introduced_on: before.introduced_on ?? studyDay(at, settings),
    buried_until: null,
  }
  if (!isLeech(before, after, settings)) return after
  return { ...after, leech: true, suspended: settings.leech_action === 'suspend' ? 'leech' : null }
}

const isFirstOf = ({ last_review }: Card, day: string, settings: ReviewSettings) =>
  last_review === null || studyDay(new Date(last_review), settings) !== day

export const reviewEventId = (request_id: string) => nameOf('review', request_id)

/** What the rating says of the learner's knowledge; of a kept sentence only that its article was met. */
function eventOf(
  { request_id, card_id, rating, support }: RatingInput,
  at: Date,
  { word, sentence }: ForRating,
  isFirst: boolean,
): EventToRecord {
  const { subject, template } = partsOf(card_id)
  const dimension = template === 'recall' ? ('recall' as const) : ('sense_recognition' as const)
  const tested = { dimension, outcome: rating === 'again' ? ('incorrect' as const) : ('correct' as const) }
  const targets: Foundation['targets'] = []
  if (subject.kind === 'word') targets.push({ ...tested, object: { kind: 'skill', id: subject.id } })
  if (word?.sense_id !== undefined) targets.push({ ...tested, object: { kind: 'sense', id: word.sense_id } })
  if (sentence) {
    const id = String(sentence.article_id)
    targets.push({ object: { kind: 'article', id }, dimension: 'reading', outcome: null })
  }
  const foundation: Foundation = {
    targets,
    support,
    attempt_id: request_id,
    task_type: `review.${template}`,
    article_revision: null,
    source_record_id: subject.id,
    first_independent_attempt: firstIndependent(support, isFirst),
    evaluator_version: null,
  }
  return {
    event_id: reviewEventId(request_id),
    kind: 'review',
    source: 'system',
    occurred_at: at.toISOString(),
    payload: { card_id, rating, foundation: targets.length > 0 ? foundation : null },
  }
}

/** Null where nobody knows: what helped is unknown, or something did. */
function firstIndependent(support: Foundation['support'], isFirst: boolean): boolean | null {
  if (support === null) return null
  if (!isFirst) return false
  return support.length === 0 ? true : null
}

interface Logged {
  user_id: number
  fingerprint: string
  at: Date
  day: string
  before: Card
  after: Card
}

const logOf = (
  { request_id, card_id, rating, duration_ms }: RatingInput,
  { user_id, fingerprint, at, day, before, after }: Logged,
) => ({
  user_id,
  request_id,
  fingerprint,
  card_id,
  rating,
  reviewed_at: at.toISOString(),
  day,
  ...(duration_ms === undefined ? {} : { duration_ms }),
  source: 'self' as const,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
})
