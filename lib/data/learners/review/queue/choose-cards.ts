import type { Card } from '../../../../contracts/schemas/learners/review.ts'
import { newOfDay, putApart, type ShownSentence, spaced } from '../../../../learning/schedule/spaced.ts'
import { momentOfStudyTime } from '../../../../learning/schedule/study-time.ts'
import { settled } from '../../../../platform/async/settled.ts'
import { partsOf } from '../../cards/card.ts'
import type { Learning, Stores } from '../../records/learning.ts'
import { logsSince } from '../logs.ts'
import type { Day } from './counts.ts'
import type { DueCards } from './due-cards.ts'
import { readCardsToShow, readSourcesToShow } from './subjects.ts'

/** Reviews and new cards, each, to choose from if fewer cannot stand apart. */
const MOST_LOOKED_AT = 200
const MORE_AT_ONCE = 50

interface QueueChoice {
  readonly limit: number
  readonly left: Readonly<Record<'new' | 'review', number>>
  readonly introduced: number
  readonly shownIds: readonly string[]
}

/**
 * Spreads new cards among reviews, with sentences that give each other away apart, after `steps`, which keep their times.
 * Remembers sentences, so that only chosen cards are read.
 */
export async function chooseCards(
  stores: Stores,
  of: Day,
  { steps, reviews, fresh }: { steps: readonly Card[]; reviews: DueCards; fresh: DueCards },
  { limit, left, introduced, shownIds }: QueueChoice,
): Promise<Card[]> {
  const isCounted = introduced > 0 && left.new > 0 && (await fresh.ahead(1)).length > 0
  const met = isCounted ? await introducedToday(stores.learning, of) : []
  const before = [...shownIds, ...idsOf(steps)]
  const sentences = new Sentences(stores, of)
  for (let most = limit; ; ) {
    const dueBehind = await reviews.ahead(most)
    const newBehind = left.new > 0 ? await fresh.ahead(most) : []
    const due = [...idsOf(reviews.cards), ...dueBehind].slice(0, left.review)
    const isFresh = new Set([...idsOf(fresh.cards), ...newBehind])
    const open = withoutSiblings(of, [...due, ...isFresh])
    await sentences.read([...before, ...met, ...open])
    const day = newOfDay(
      open.filter(id => isFresh.has(id)),
      { of: sentences.of, introduced: met.flatMap(id => sentences.of(id) ?? []), most: left.new },
    )
    const all = mixed(
      open.filter(id => !isFresh.has(id)),
      day.cards,
      limit,
    )
    const placing = { of: sentences.of, before: before.map(sentences.of), count: limit - steps.length }
    const areAll = dueBehind.length < most && newBehind.length < most
    const isLast = areAll || most >= MOST_LOOKED_AT
    const chosen = isLast ? spaced(all, placing).cards : putApart(all, placing)
    if (!chosen || (day.isCrowded && !isLast)) {
      most = most === limit ? limit + MORE_AT_ONCE : MOST_LOOKED_AT
      continue
    }
    const cards = await readChosen(reviews, fresh, chosen)
    if (cards.length === chosen.length && (await sentences.stand(chosen))) return cards
  }
}

const idsOf = (cards: readonly Card[]) => cards.map(({ card_id }) => card_id)

async function readChosen(reviews: DueCards, fresh: DueCards, chosen: readonly string[]): Promise<Card[]> {
  const take = (due: DueCards) => due.take(chosen.filter(id => due.has(id)))
  await settled([take(reviews), take(fresh)])
  const known = new Map([...reviews.cards, ...fresh.cards].map(card => [card.card_id, card]))
  return chosen.flatMap(id => known.get(id) ?? [])
}

class Sentences {
  readonly #stores: Stores
  readonly #day: Day

  constructor(stores: Stores, day: Day) {
    this.#stores = stores
    this.#day = day
  }

  readonly of = (card_id: string): ShownSentence | null => {
    const read = this.#day.subjects.shownBy(card_id)
    return read === undefined ? (this.#remembered(card_id)?.sentence ?? null) : read
  }

  async read(card_ids: readonly string[]): Promise<void> {
    const { subjects, user_id } = this.#day
    const unknown = card_ids.filter(id => !this.#remembered(id))
    const lacking = unknown.filter(id => !subjects.has(id))
    if (lacking.length > 0)
      await readCardsToShow(this.#stores.learning, user_id, { shownIds: lacking, beside: [] }, subjects)
    await this.#remember(unknown)
  }

  /** False if a remembered sentence is outdated. */
  async stand(card_ids: readonly string[]): Promise<boolean> {
    const before = JSON.stringify(card_ids.map(this.of))
    await this.#remember(card_ids)
    return JSON.stringify(card_ids.map(this.of)) === before
  }

  async #remember(card_ids: readonly string[]) {
    const { subjects, user_id } = this.#day
    await readSourcesToShow(this.#stores, user_id, subjects, card_ids)
    for (const id of card_ids)
      this.#stores.learning.sentencesOfCards.set(this.#nameOf(id), { sentence: subjects.shownBy(id) ?? null })
  }

  #remembered(card_id: string) {
    return this.#stores.learning.sentencesOfCards.get(this.#nameOf(card_id))
  }

  #nameOf(card_id: string) {
    const { kind, id } = partsOf(card_id).subject
    return `${this.#day.user_id} ${kind} ${id}`
  }
}

async function introducedToday(learning: Learning, { user_id, day, settings }: Day): Promise<string[]> {
  const from = momentOfStudyTime(new Date(`${day}T00:00:00.000Z`), settings)
  const logs = await logsSince(learning, user_id, from.toISOString())
  return logs.filter(log => log.before.state === 'new').map(({ card_id }) => card_id)
}

/** Keeps the first of siblings that are due together. */
function withoutSiblings({ settings }: Day, card_ids: readonly string[]): readonly string[] {
  if (!settings.bury_siblings) return card_ids
  const seen = new Set<string>()
  return card_ids.filter(card_id => {
    const { kind, id } = partsOf(card_id).subject
    const name = `${kind} ${id}`
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}

/** Spreads at even distances: among the first ones of both, then among the others. */
export function mixed<T>(reviews: readonly T[], fresh: readonly T[], first: number): T[] {
  return [
    ...spread(reviews.slice(0, first), fresh.slice(0, first)),
    ...spread(reviews.slice(first), fresh.slice(first)),
  ]
}

function spread<T>(reviews: readonly T[], fresh: readonly T[]): T[] {
  const placed = [
    ...reviews.map((card, n) => ({ card, at: (n + 0.5) / reviews.length })),
    ...fresh.map((card, n) => ({ card, at: (n + 0.5) / fresh.length })),
  ]
  return placed.sort((a, b) => a.at - b.at).map(({ card }) => card)
}
