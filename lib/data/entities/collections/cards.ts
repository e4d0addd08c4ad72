import { z } from 'zod'
import { Id } from '../../../contracts/schemas/basics.ts'
import { Card, type CardState, Rating, StudyDay } from '../../../contracts/schemas/learners/review.ts'
import type { StoreTable } from '../../../store/client.ts'
import { plainKey, primaryIndex, secondaryIndex, storedEntity } from '../../../store/entity.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'
import { LEARNED } from './keys.ts'
import { type Decoded, recordCodec } from './record-codec.ts'

const CARD = { pk: 'CARDS#${user_id}', sk: '${card_id}' } as const

export type QueueName = Exclude<CardState, 'relearning'>

export const queueOf = (state: CardState): QueueName => (state === 'relearning' ? 'learning' : state)

export const cardRecord = recordCodec(
  'card',
  Card.omit({ kind: true, subject_id: true, template: true }).extend({ user_id: Id }),
  { queue: ({ state }) => queueOf(state) },
)
export type StoredCard = Decoded<typeof cardRecord>

export const cardEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...cardRecord.declaration(LEARNED),
    indexes: {
      card: primaryIndex(CARD.pk, CARD.sk),
      due: {
        ...secondaryIndex('gsi2', 'DUE#${user_id}', '${queue}#${due_at}#${card_id}'),
        condition: card => card.suspended === undefined,
      },
    },
  })

export const cardKey = (user_id: number, card_id: string) => plainKey(CARD, { user_id, card_id })
export const cardsOf = (user_id: number) => `CARDS#${user_id}`
export const dueOf = (user_id: number) => `DUE#${user_id}`

const LOG = { pk: 'LOGS#${user_id}', sk: '${request_id}' } as const

export const Counted = StudyDay.omit({
  day: true,
  read_rows: true,
  read_ms: true,
  read_again_ms: true,
  read_characters: true,
})
export type Counted = z.infer<typeof Counted>

/** Also serves as the receipt of its request. Undone ratings stay. */
export const reviewLogRecord = recordCodec(
  'review_log',
  z.object({
    user_id: Id,
    request_id: z.string(),
    fingerprint: z.string(),
    card_id: z.string(),
    rating: Rating,
    reviewed_at: z.string(),
    /** By the settings at the time of rating. */
    day: StudyDay.shape.day,
    duration_ms: z.exactOptional(z.number()),
    source: z.enum(['self', 'import']),
    source_id: z.exactOptional(z.string()),
    before: Card,
    after: Card,
    counted: Counted,
    /** 1 after a leech's tag. */
    tagged: z.exactOptional(z.number()),
    undone_at: z.exactOptional(z.string()),
  }),
)
export type StoredLog = Decoded<typeof reviewLogRecord>

export const reviewLogEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...reviewLogRecord.declaration(LEARNED),
    indexes: {
      log: primaryIndex(LOG.pk, LOG.sk),
      byTime: secondaryIndex('gsi1', 'LOGS#${user_id}', '${reviewed_at}#${request_id}'),
      byCard: secondaryIndex('gsi2', 'LOGS#${user_id}#${card_id}', '${reviewed_at}#${request_id}'),
    },
  })

export const logsOfCard = (user_id: number, card_id: string): IndexPartition => ({
  index: 'gsi2',
  pk: `LOGS#${user_id}#${card_id}`,
})

export const logsOf = (user_id: number) => `LOGS#${user_id}`
export const reviewLogKey = (user_id: number, request_id: string) => plainKey(LOG, { user_id, request_id })
