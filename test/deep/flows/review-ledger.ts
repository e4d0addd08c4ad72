import type { CardMemory, QueuedCard, Rating } from '../../../lib/contracts/schemas/learners/review.ts'
import { ReviewSettings } from '../../../lib/contracts/schemas/learners/review-settings.ts'
import { isMature } from '../../../lib/data/learners/cards/card.ts'
import { newMemory, rated } from '../../../lib/schedule/schedule.ts'

/** The ratings as the learner noted them, and the schedule worked out from them independently. */
export class Ledger {
  private readonly settings = ReviewSettings.parse({ fuzz: false })
  private readonly noted: { card_id: string; rating: Rating; at: Date; ms: number; before: CardMemory }[] = []
  private readonly memories = new Map<string, CardMemory>()
  /** By a request, so that an undone one can be struck out. */
  private readonly requests: string[] = []

  note(request_id: string, { card }: QueuedCard, rating: Rating, at: Date, ms: number): void {
    const { card_id } = card
    const before = this.memories.get(card_id) ?? newMemory(at)
    this.noted.push({ card_id, rating, at, ms, before })
    this.requests.push(request_id)
    this.memories.set(card_id, rated({ card_id, ...before }, rating, at, this.settings))
  }

  /** Only the last one can be. */
  strikeOut(): void {
    const last = this.noted.pop()
    this.requests.pop()
    if (last) this.memories.set(last.card_id, last.before)
  }

  get ratings(): string[] {
    return [...this.requests].sort()
  }

  memory(card_id: string): CardMemory | undefined {
    return this.memories.get(card_id)
  }

  /** Of each day: what kinds of cards were rated, and how. */
  days() {
    const days = new Map<string, Record<string, number>>()
    for (const { rating, at, ms, before } of this.noted) {
      const day = at.toISOString().slice(0, 10)
      const counts = days.get(day) ?? {
        reviews: 0,
        new: 0,
        learning: 0,
        again: 0,
        lapses: 0,
        ms: 0,
        mature: 0,
      }
      const kind = before.state === 'review' ? 'reviews' : before.state === 'new' ? 'new' : 'learning'
      const add = (name: string, by: number) => {
        counts[name] = (counts[name] ?? 0) + by
      }
      add(kind, 1)
      add('ms', ms)
      if (rating === 'again') add('again', 1)
      if (rating === 'again' && before.state === 'review') add('lapses', 1)
      if (isMature(before)) add('mature', 1)
      days.set(day, counts)
    }
    return [...days].map(([day, counts]) => ({ day, ...counts }))
  }

  /** The first try of each day decides: correct on two days, in the end, and at least half the time. */
  stateOf(card_id: string): 'recognised' | 'observed' {
    const first = new Map<string, boolean>()
    for (const { card_id: id, rating, at } of this.noted) {
      const day = at.toISOString().slice(0, 10)
      if (id === card_id && !first.has(day)) first.set(day, rating !== 'again')
    }
    const tries = [...first.values()]
    const correct = tries.filter(Boolean).length
    return correct >= 2 && tries.at(-1) && correct * 2 >= tries.length ? 'recognised' : 'observed'
  }
}
