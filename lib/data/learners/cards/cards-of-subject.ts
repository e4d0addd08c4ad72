import type { Card, Template } from '../../../contracts/schemas/learners/review.ts'
import { newMemory } from '../../../learning/schedule/schedule.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { Learning } from '../records/learning.ts'
import { cardId, cardItem, newCard, removedCardItem, type Subject } from './card.ts'

/** `become` is the state that the cards should have. */
export interface CardsChange {
  readonly subject: Subject
  readonly cards: readonly Card[]
  /**
   * Reviewed: a card per template. Suspended: cards wait. Removed: all go. The learner's `stopped` and `resumed` also
   * affect cards that wait for other reasons.
   */
  readonly become: 'reviewed' | 'suspended' | 'removed' | 'stopped' | 'resumed'
  readonly returned?: readonly Card[] | undefined
  readonly gone?: readonly Card[] | undefined
}

/** Keeps cards suspended by the learner. */
export function cardWrites(
  learning: Learning,
  user_id: number,
  templates: readonly Template[],
  { subject, cards, become, returned = [], gone = [] }: CardsChange,
): Record<string, TransactItem> {
  const items: Record<string, TransactItem> = {}
  for (const card of returned) items[card.card_id] = cardItem(learning, user_id, null, card)
  for (const card of cards) {
    const isRemoved = become === 'removed' || gone.includes(card)
    if (isRemoved) items[card.card_id] = removedCardItem(learning, user_id, card)
    const suspended = suspensionOf(card, become)
    if (!isRemoved && suspended !== card.suspended)
      items[card.card_id] = cardItem(learning, user_id, card, {
        ...card,
        suspended,
        version: card.version + 1,
      })
  }
  if (become === 'reviewed' || become === 'resumed')
    for (const template of templates) {
      const id = cardId(subject, template)
      if ([...cards, ...returned].some(({ card_id }) => card_id === id)) continue
      const card = newCard(subject, template, newMemory(learning.now()))
      items[id] = cardItem(learning, user_id, null, card)
    }
  return items
}

function suspensionOf({ suspended }: Card, become: CardsChange['become']): Card['suspended'] {
  if (become === 'suspended') return suspended ?? 'word_state'
  if (become === 'stopped') return suspended ?? 'user'
  return become === 'resumed' || suspended === 'word_state' ? null : suspended
}
