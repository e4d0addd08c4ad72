import type { Card } from '../../../../contracts/schemas/learners/review.ts'
import { plainPages } from '../../../../store/reading/plain-read.ts'
import { type QueueName, queueOf } from '../../../entities/collections/cards.ts'
import { cardIdsOf, partsOf } from '../../cards/card.ts'
import type { Learning } from '../../records/learning.ts'
import { dueQuery, isBuriedBySibling } from '../due.ts'
import { type Day, isAskedFor } from './counts.ts'
import { readCardsToShow } from './subjects.ts'

/** Few keys among many belong to an article. */
const KEYS_SEARCHED = 1_000
/** With their siblings these cards are one batch. */
const KEYS_AT_ONCE = 50

interface Due {
  readonly queue: QueueName
  readonly until: Date
}

/** Longest due first, as far as read. */
export class DueCards {
  readonly cards: Card[] = []
  #isEnd = false
  readonly #ids: string[] = []
  readonly #pages: AsyncGenerator<string[]>

  readonly #readDue: (ids: readonly string[]) => Promise<Card[]>

  constructor(learning: Learning, of: Day, due: Due) {
    this.#pages = idsOfDue(learning, of, due)
    this.#readDue = ids => readDue(learning, of, due, ids)
  }

  get areAll(): boolean {
    return this.#isEnd && this.#ids.length === 0
  }

  /** Ids after those read; the index may lag. */
  async ahead(count: number): Promise<string[]> {
    while (this.#ids.length < count && !this.#isEnd) {
      const page = await this.#pages.next()
      if (page.done) this.#isEnd = true
      else this.#ids.push(...page.value)
    }
    return this.#ids.slice(0, count)
  }

  has(id: string): boolean {
    return this.#ids.includes(id)
  }

  async take(ids: readonly string[]): Promise<Card[]> {
    const cards = ids.length === 0 ? [] : await this.#readDue(ids)
    for (const id of ids) this.#ids.splice(this.#ids.indexOf(id), 1)
    this.cards.push(...cards)
    return cards
  }

  async read(count: number): Promise<this> {
    while (!this.areAll && this.cards.length < count) {
      await this.ahead(count - this.cards.length)
      await this.take(this.#ids.slice(0, Math.min(count - this.cards.length, KEYS_AT_ONCE)))
    }
    return this
  }
}

async function* idsOfDue(learning: Learning, of: Day, { queue, until }: Due) {
  const Limit = of.skills ? KEYS_SEARCHED : KEYS_AT_ONCE
  const query = { ...dueQuery(learning, of.user_id, queue, { to: until.toISOString() }), Limit }
  for await (const page of plainPages(learning.client, query, ['sk'], learning.signal))
    yield page.map(({ sk }) => String(sk)).filter(id => isAskedFor(of, id))
}

/** Checks the table: the index may lag. */
async function readDue(
  learning: Learning,
  of: Day,
  { queue, until }: Due,
  ids: readonly string[],
): Promise<Card[]> {
  const { now, day, settings } = of
  const siblings = settings.bury_siblings ? ids.flatMap(id => cardIdsOf(partsOf(id).subject)) : []
  const cards = await readCardsToShow(learning, of.user_id, { shownIds: ids, beside: siblings }, of.subjects)
  const isToReview = (card: Card) =>
    card.suspended === null &&
    queueOf(card.state) === queue &&
    new Date(card.due_at) <= until &&
    (card.buried_until === null || new Date(card.buried_until) <= now) &&
    !isBuriedBySibling(card, siblingsOf(card, cards), day, settings)
  return ids.flatMap(id => cards.get(id) ?? []).filter(isToReview)
}

const siblingsOf = ({ card_id }: Card, cards: ReadonlyMap<string, Card>) =>
  cardIdsOf(partsOf(card_id).subject).flatMap(id => (id === card_id ? [] : (cards.get(id) ?? [])))
