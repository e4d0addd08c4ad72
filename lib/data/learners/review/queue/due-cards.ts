import type { Card } from '../../../../contracts/schemas/learners/review.ts'
import { type PlainItem, plainPages } from '../../../../store/reading/plain-read.ts'
import { type QueueName, queueOf } from '../../../entities/collections/cards.ts'
import { cardIdsOf, partsOf } from '../../cards/card.ts'
import type { Learning } from '../../records/learning.ts'
import { dueQuery, isBuriedBySibling } from '../due.ts'
import { type Day, isAskedFor } from './counts.ts'
import { readCardsToShow } from './sides.ts'

/** Keys of cards of an article are few among many others. */
const KEYS_SEARCHED = 1_000
/** Cards read at once: with their siblings they are one batch. */
const CARDS_AT_ONCE = 50

/** The first cards that are due, and the number of all; null: there may be more. */
export interface Taken {
  readonly cards: Card[]
  readonly count: number | null
}

/** The first cards of a queue that are due by then, at most so many. */
export async function takeDue(
  learning: Learning,
  of: Day,
  queue: QueueName,
  until: Date,
  most: number,
): Promise<Taken> {
  const cards: Card[] = []
  if (most === 0) return { cards, count: 0 }
  const atOnce = Math.min(most, CARDS_AT_ONCE)
  for await (const ids of dueIds(learning, of, queue, until, atOnce)) {
    cards.push(...(await readDue(learning, of, queue, until, ids)))
    if (cards.length >= most) return { cards: cards.slice(0, most), count: null }
  }
  return { cards, count: cards.length }
}

/** The ids of the cards of a queue that are due by then, the longest due first. */
function dueIds(learning: Learning, of: Day, queue: QueueName, until: Date, atOnce: number) {
  const Limit = of.skills ? KEYS_SEARCHED : atOnce
  const query = { ...dueQuery(learning, of.user_id, queue, { to: until.toISOString() }), Limit }
  return idsAsked(plainPages(learning.client, query, ['sk'], learning.signal), of, atOnce)
}

/** Those of the cards that are due by then as the table has them: the index may lag. */
async function readDue(
  learning: Learning,
  of: Day,
  queue: QueueName,
  until: Date,
  ids: readonly string[],
): Promise<Card[]> {
  const { now, day, settings } = of
  const siblings = settings.bury_siblings ? ids.flatMap(id => cardIdsOf(partsOf(id).subject)) : []
  const cards = await readCardsToShow(learning, of.user_id, { shown: ids, beside: siblings }, of.subjects)
  const isToReview = (card: Card) =>
    card.suspended === null &&
    queueOf(card.state) === queue &&
    new Date(card.due_at) <= until &&
    (card.buried_until === null || new Date(card.buried_until) <= now) &&
    !isBuriedBySibling(card, siblingsOf(card, cards), day, settings)
  return ids.flatMap(id => cards.get(id) ?? []).filter(isToReview)
}

/** The ids of the cards that are asked for, so many at once. */
async function* idsAsked(pages: AsyncIterable<PlainItem[]>, of: Day, atOnce: number) {
  for await (const page of pages) {
    const ids = page.map(({ sk }) => String(sk)).filter(id => isAskedFor(of, id))
    for (let from = 0; from < ids.length; from += atOnce) yield ids.slice(from, from + atOnce)
  }
}

const siblingsOf = ({ card_id }: Card, cards: ReadonlyMap<string, Card>) =>
  cardIdsOf(partsOf(card_id).subject).flatMap(id => (id === card_id ? [] : (cards.get(id) ?? [])))
