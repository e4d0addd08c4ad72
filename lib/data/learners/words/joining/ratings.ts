import { z } from 'zod'
import { type Card, CardState, Rating } from '../../../../contracts/schemas/learners/review.ts'
import { allIn, plainPages } from '../../../../store/reading/plain-read.ts'
import { logsOf } from '../../../entities/collections/cards.ts'
import type { Learning } from '../../records/learning.ts'

export interface LoggedRating {
  readonly rating: Rating
  readonly at: string
  readonly begins: boolean
}

interface History {
  readonly card: Card
  readonly ids: readonly string[]
}

/** Oldest first, since each card was last new. */
export type Ratings = (histories: readonly History[]) => Promise<LoggedRating[]>

type ByCard = ReadonlyMap<string, readonly LoggedRating[]>

/** All are read once, having no order by card; again if a card has a later one. */
export function ratingsOf(learning: Learning, user_id: number): Ratings {
  let known: Promise<ByCard> | null = null
  return async histories => {
    known ??= readRatings(learning, user_id)
    if (!isRecent(await known, histories)) known = readRatings(learning, user_id)
    const all = await known
    const own = histories.flatMap(({ ids }) => ids.flatMap(id => sinceNew(all.get(id) ?? [])))
    // Named by moment: a history imported for both words is one.
    const byMoment = new Map(own.map(each => [each.at, each]))
    return [...byMoment.values()].sort(byTime)
  }
}

const isRecent = (all: ByCard, histories: readonly History[]) =>
  histories.every(({ card, ids }) =>
    ids.some(id => (all.get(id) ?? []).some(({ at }) => at >= (card.last_review ?? ''))),
  )

const byTime = (one: LoggedRating, other: LoggedRating) => (one.at < other.at ? -1 : 1)

const sinceNew = (ratings: readonly LoggedRating[]) =>
  ratings.slice(
    Math.max(
      0,
      ratings.findLastIndex(({ begins }) => begins),
    ),
  )

const ATTRIBUTES = ['card_id', 'rating', 'reviewed_at', 'source', 'before', 'undone_at']
const Stored = z.object({
  card_id: z.string(),
  rating: Rating,
  reviewed_at: z.string(),
  source: z.enum(['self', 'import']),
  before: z.string(),
  undone_at: z.string().optional(),
})
const Before = z.object({ state: CardState })

async function readRatings(learning: Learning, user_id: number): Promise<ByCard> {
  const { client, signal } = learning
  const byCard = new Map<string, LoggedRating[]>()
  for await (const page of plainPages(client, allIn(learning, logsOf(user_id)), ATTRIBUTES, signal))
    for (const item of page) {
      const { card_id, rating, reviewed_at: at, source, before, undone_at } = Stored.parse(item)
      if (undone_at !== undefined) continue
      // An import replays all ratings on a new card, even where the card keeps its schedule.
      const begins = source === 'self' && Before.parse(JSON.parse(before)).state === 'new'
      const own = byCard.get(card_id) ?? []
      own.push({ rating, at, begins })
      byCard.set(card_id, own)
    }
  for (const ratings of byCard.values()) ratings.sort(byTime)
  return byCard
}
