import type { Card } from '../../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../../contracts/schemas/learners/review-settings.ts'
import { studyDay } from '../../../../platform/values/study-time.ts'
import { type PlainItem, plainPages } from '../../../../store/reading/plain-read.ts'
import { type QueueName, queueOf } from '../../../entities/collections/cards.ts'
import { cardIdsOf, partsOf, readCards } from '../../cards/card.ts'
import type { Learning } from '../../records/learning.ts'
import { dueQuery } from '../due.ts'
import { loadSubjects, type Subjects } from './sides.ts'

/** Keys of cards of an article are few among many others. */
const KEYS_SEARCHED = 1_000
/** Cards read at once: with their siblings they are one batch. */
const CARDS_AT_ONCE = 50

/** The day and settings of one request. */
export interface Day {
  readonly user_id: number
  readonly now: Date
  readonly day: string
  readonly settings: ReviewSettings
  /** The words asked for; null: every card. */
  readonly skills: ReadonlySet<string> | null
  /** Those of the cards that were read. */
  readonly subjects: Subjects
}

/** Cards that are due, and how many there are if no more were left to read. */
interface Taken {
  readonly cards: Card[]
  readonly total: number | null
}

export function isAskedFor({ skills }: Day, card_id: string): boolean {
  const { kind, id } = partsOf(card_id).subject
  return skills === null || (kind === 'word' && skills.has(id))
}

/** The first cards of a queue that are due by then. */
export async function takeDue(
  learning: Learning,
  of: Day,
  queue: QueueName,
  until: Date,
  most: number,
): Promise<Taken> {
  const cards: Card[] = []
  if (most === 0) return { cards, total: 0 }
  let total = 0
  for await (const part of dueCards(learning, of, queue, until, Math.min(most, CARDS_AT_ONCE))) {
    total += part.keys
    cards.push(...part.cards)
    if (cards.length >= most) return { cards: cards.slice(0, most), total: null }
  }
  return { cards, total }
}

/**
 * The cards of a queue that are due by then, the longest due first, as the table has them: the index, which has `keys` of
 * them, may lag.
 */
async function* dueCards(
  learning: Learning,
  of: Day,
  queue: QueueName,
  until: Date,
  cardsAtOnce: number,
): AsyncGenerator<{ keys: number; cards: Card[] }> {
  const { user_id, now, settings, skills } = of
  const Limit = skills ? KEYS_SEARCHED : cardsAtOnce
  const query = { ...dueQuery(learning, user_id, queue, { to: until.toISOString() }), Limit }
  for await (const ids of idsAsked(
    plainPages(learning.client, query, ['sk'], learning.signal),
    of,
    cardsAtOnce,
  )) {
    const [cards] = await Promise.all([
      readCards(
        learning,
        user_id,
        settings.bury_siblings ? ids.flatMap(id => cardIdsOf(partsOf(id).subject)) : ids,
      ),
      loadSubjects(learning, user_id, ids, of.subjects),
    ])
    const isToReview = (card: Card) =>
      card.suspended === null &&
      queueOf(card.state) === queue &&
      new Date(card.due_at) <= until &&
      (card.buried_until === null || new Date(card.buried_until) <= now) &&
      (queue === 'learning' || !isBuried(card, cards, of))
    yield { keys: ids.length, cards: ids.flatMap(id => cards.get(id) ?? []).filter(isToReview) }
  }
}

/** The ids of the cards that are asked for, so many at once. */
async function* idsAsked(pages: AsyncIterable<PlainItem[]>, of: Day, atOnce: number) {
  for await (const page of pages) {
    const ids = page.map(({ sk }) => String(sk)).filter(id => isAskedFor(of, id))
    for (let from = 0; from < ids.length; from += atOnce) yield ids.slice(from, from + atOnce)
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
