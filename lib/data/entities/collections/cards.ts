import type { EntityItem } from 'electrodb'
import { CardState, Rating, Suspension } from '../../../contracts/schemas/learners/review.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, plainKey, primaryIndex, secondaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { LEARNED } from './keys.ts'

const CARD = { pk: 'CARDS#${user_id}', sk: '${card_id}' } as const

/** A card of a word or a kept sentence, with how well it is known. */
export const cardEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'card', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      card_id: text,
      version: number,
      state: { type: CardState.options, required: true },
      /** `new`, `learning` (relearning, too) or `review`. */
      queue: text,
      step: number,
      stability: number,
      difficulty: number,
      due_at: text,
      last_review: { type: 'string' },
      reps: number,
      lapses: number,
      introduced_on: { type: 'string' },
      suspended: { type: Suspension.options },
      buried_until: { type: 'string' },
      leech: number,
    },
    indexes: {
      card: primaryIndex(CARD.pk, CARD.sk),
      due: {
        ...secondaryIndex('gsi2', 'DUE#${user_id}', '${queue}#${due_at}#${card_id}'),
        condition: card => card.suspended === undefined,
      },
    },
  })
export type CardRecord = EntityItem<ReturnType<typeof cardEntity>>

export const cardKey = (user_id: number, card_id: string) => plainKey(CARD, { user_id, card_id })
export const cardsOf = (user_id: number) => `CARDS#${user_id}`
export const dueOf = (user_id: number) => `DUE#${user_id}`

const LOG = { pk: 'LOGS#${user_id}', sk: '${request_id}' } as const

/** A rating, which is also the receipt of its request. Undoing it leaves it here. */
export const reviewLogEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'review_log', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      request_id: text,
      fingerprint: text,
      card_id: text,
      rating: { type: Rating.options, required: true },
      reviewed_at: text,
      /** Its study day, by the settings at that time. */
      day: text,
      duration_ms: { type: 'number' },
      source: { type: ['self', 'import'] as const, required: true },
      /** The card as it was and as it became, as JSON. */
      before: text,
      after: text,
      /** Its additions to its study day, as JSON. */
      counted: text,
      /** 1: it tagged its word or sentence as a leech. */
      tagged: { type: 'number' },
      undone_at: { type: 'string' },
    },
    indexes: {
      log: primaryIndex(LOG.pk, LOG.sk),
      byTime: secondaryIndex('gsi1', 'LOGS#${user_id}', '${reviewed_at}#${request_id}'),
    },
  })
export type ReviewLogRecord = EntityItem<ReturnType<typeof reviewLogEntity>>

export const logsOf = (user_id: number) => `LOGS#${user_id}`
export const reviewLogKey = (user_id: number, request_id: string) => plainKey(LOG, { user_id, request_id })
