import type { Acting } from '../auth/actor.ts'
import { cardIdsOf, partsOf, type QueueName, queueOf, readCards } from '../cards/card.ts'
import { previews } from '../cards/schedule.ts'
import type { Card, Queue, QueueQuery, Rating } from '../contracts/schemas/review.ts'
import type { ReviewSettings } from '../contracts/schemas/review-settings.ts'
import { studyDay } from '../learning/study-time.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { plainPages, plainQueryOnce } from '../store/plain-read.ts'
import { dueBy, dueQuery } from './due.ts'
import { sidesOf } from './sides.ts'
import { presentDay } from './study-day.ts'

/** Counts go no further. */
const MOST_COUNTED = 1_000
/** Keys read at once: with their siblings they are one batch. */
const KEYS_AT_ONCE = 50

/** Of one request. */
interface Day {
  readonly user_id: number
  readonly now: Date
  readonly day: string
  readonly settings: ReviewSettings
}

/** The cards to review now: steps that are due, reviews with new cards spread among them, then steps due in a moment. */
export async function readQueue(
  learning: Learning,
  { user_id }: Acting,
  { limit, extra_new }: QueueQuery,
): Promise<Queue> {
  const settings = await readSettings(learning, user_id, reviewSettings)
  const now = learning.now()
  const of = { user_id, now, day: studyDay(now, settings), settings }
  const left = await leftToday(learning, of, extra_new)
  const until = {
    review: dueBy('review', now, settings),
    learning: dueBy('learning', now, settings),
    // New cards are never too early.
    new: new Date('9999-12-31'),
  }
  const [steps, reviews, fresh, counts] = await Promise.all([
    take(dueCards(learning, of, 'learning', until.learning), limit),
    take(dueCards(learning, of, 'review', until.review), Math.min(limit, left.review)),
    take(dueCards(learning, of, 'new', until.new), Math.min(limit, left.new)),
    countsOf(learning, of, until, left),
  ])
  const isDue = ({ due_at }: Card) => new Date(due_at) <= now
  const withoutSiblings = settings.bury_siblings ? oneOfEach([...reviews, ...fresh]) : [...reviews, ...fresh]
  const isNew = ({ state }: Card) => state === 'new'
  const ordered = [
    ...steps.filter(isDue),
    ...spread(
      withoutSiblings.filter(card => !isNew(card)),
      withoutSiblings.filter(isNew),
    ),
    ...steps.filter(card => !isDue(card)),
  ].slice(0, limit)
  return {
    day: of.day,
    items: await shown(learning, of, ordered),
    counts,
    next_learning_at: ordered.length > 0 ? null : await nextStep(learning, of),
  }
}

/** What the settings still allow on this study day. */
async function leftToday(learning: Learning, { user_id, day, settings }: Day, extra_new: number) {
  const { data } = await learning.studyDays
    .get({ user_id, day })
    .go({ consistent: true, abortSignal: learning.signal })
  const done = presentDay(data ?? { day })
  const { new_per_day, reviews_per_day } = settings
  return {
    new: Math.max(0, new_per_day - done.new) + extra_new,
    review: reviews_per_day === null ? Number.POSITIVE_INFINITY : Math.max(0, reviews_per_day - done.reviews),
  }
}

/** The cards of a queue that are due by then, the longest due first, as the table has them: the index may lag. */
async function* dueCards(learning: Learning, of: Day, queue: QueueName, until: Date): AsyncGenerator<Card> {
  const { user_id, now } = of
  const query = { ...dueQuery(learning, user_id, queue, { to: until.toISOString() }), Limit: KEYS_AT_ONCE }
  for await (const page of plainPages(learning.client, query, ['sk'], learning.signal)) {
    const ids = page.map(({ sk }) => String(sk))
    const cards = await readCards(
      learning,
      user_id,
      ids.flatMap(id => cardIdsOf(partsOf(id).subject)),
    )
    for (const id of ids) {
      const card = cards.get(id)
      if (!card || card.suspended !== null || queueOf(card.state) !== queue) continue
      if (new Date(card.due_at) > until || (card.buried_until !== null && new Date(card.buried_until) > now))
        continue
      if (queue === 'learning' || !isBuried(card, cards, of)) yield card
    }
  }
}

/** A card waits for tomorrow when its sibling was rated today. */
function isBuried(card: Card, cards: ReadonlyMap<string, Card>, { day, settings }: Day): boolean {
  if (!settings.bury_siblings) return false
  const siblings = cardIdsOf(partsOf(card.card_id).subject).filter(id => id !== card.card_id)
  return siblings.some(id => {
    const last = cards.get(id)?.last_review ?? null
    return last !== null && studyDay(new Date(last), settings) === day
  })
}

async function take<T>(items: AsyncIterable<T>, most: number): Promise<T[]> {
  const taken: T[] = []
  if (most > 0)
    for await (const item of items) {
      taken.push(item)
      if (taken.length >= most) break
    }
  return taken
}

/** Of siblings that are due together the first is shown today. */
function oneOfEach(cards: readonly Card[]): Card[] {
  const seen = new Set<string>()
  return cards.filter(({ kind, subject_id }) => {
    const name = `${kind} ${subject_id}`
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}

/** New cards at even distances among the reviews. */
function spread(reviews: readonly Card[], fresh: readonly Card[]): Card[] {
  const placed = [
    ...reviews.map((card, n) => ({ card, at: (n + 0.5) / reviews.length })),
    ...fresh.map((card, n) => ({ card, at: (n + 0.5) / fresh.length })),
  ]
  return placed.sort((a, b) => a.at - b.at).map(({ card }) => card)
}

async function countsOf(
  learning: Learning,
  { user_id }: Day,
  until: Record<QueueName, Date>,
  left: { new: number; review: number },
) {
  const count = async (queue: QueueName, most: number) => {
    const Limit = Math.min(most, MOST_COUNTED)
    if (Limit === 0) return 0
    const query = dueQuery(learning, user_id, queue, { to: until[queue].toISOString() })
    const counted = { ...query, Select: 'COUNT' as const, Limit }
    return (await plainQueryOnce(learning.client, counted, [], learning.signal)).count
  }
  const [fresh, steps, reviews] = await Promise.all([
    count('new', left.new),
    count('learning', MOST_COUNTED),
    count('review', left.review),
  ])
  return { new: fresh, learning: steps, review: reviews }
}

async function nextStep(learning: Learning, { user_id, now }: Day): Promise<string | null> {
  const query = {
    ...dueQuery(learning, user_id, 'learning', { from: now.toISOString(), to: '9999' }),
    Limit: 1,
  }
  const { items } = await plainQueryOnce(learning.client, query, ['gsi2sk'], learning.signal)
  const [first] = items
  return first ? (String(first.gsi2sk).split('#')[1] ?? null) : null
}

async function shown(learning: Learning, { user_id, now, settings }: Day, cards: readonly Card[]) {
  const sides = await sidesOf(learning, user_id, cards)
  return cards.flatMap(card => {
    const side = sides.get(card.card_id)
    if (!side) return []
    const after = previews(card, now, settings)
    const seconds = (rating: Rating) => Math.round((Date.parse(after[rating].due_at) - now.getTime()) / 1_000)
    const intervals = {
      again: seconds('again'),
      hard: seconds('hard'),
      good: seconds('good'),
      easy: seconds('easy'),
    }
    return [{ ...side, card, intervals }]
  })
}
