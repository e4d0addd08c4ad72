import type { Card, Template } from '../../../contracts/schemas/learners/review.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { Learning } from '../records/learning.ts'
import { cardId, cardItem, newCard, removedCardItem, type Subject } from './card.ts'
import { newMemory } from './schedule.ts'

/** A subject with the cards it has, and what shall become of them. */
export interface CardsChange {
  readonly subject: Subject
  readonly cards: readonly Card[]
  /** Reviewed: these templates have a card. Suspended: what there is waits. Removed: nothing is left. */
  readonly become: 'reviewed' | 'suspended' | 'removed'
}

/** The writes that bring a subject's cards there. What the learner suspended stays suspended. */
export function cardWrites(
  learning: Learning,
  user_id: number,
  templates: readonly Template[],
  { subject, cards, become }: CardsChange,
): Record<string, TransactItem> {
  const items: Record<string, TransactItem> = {}
  for (const card of cards) {
    if (become === 'removed') items[card.card_id] = removedCardItem(learning, user_id, card)
    const suspended = become === 'suspended' ? (card.suspended ?? 'word_state') : resumed(card)
    if (become !== 'removed' && suspended !== card.suspended)
      items[card.card_id] = cardItem(learning, user_id, card, {
        ...card,
        suspended,
        version: card.version + 1,
      })
  }
  if (become === 'reviewed')
    for (const template of templates) {
      const id = cardId(subject, template)
      if (cards.some(({ card_id }) => card_id === id)) continue
      const card = newCard(subject, template, newMemory(learning.now()))
      items[id] = cardItem(learning, user_id, null, card)
    }
  return items
}

const resumed = ({ suspended }: Card) => (suspended === 'word_state' ? null : suspended)
