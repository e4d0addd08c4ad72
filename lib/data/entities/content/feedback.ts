import { CustomAttributeType, type EntityItem } from 'electrodb'
import { FeedbackKind, FeedbackStatus } from '../../../contracts/schemas/articles/feedback.ts'
import type { Unit } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, plainKey, primaryIndex, secondaryIndex, storedEntity, text } from '../../../store/entity.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'
import { ABOUT_ARTICLE, IN_ARTICLE } from './keys.ts'

const FEEDBACK = { pk: 'FEEDBACK', sk: 'ITEM#${id}' } as const
const OPEN = { pk: 'FEEDBACK', sk: 'OPEN#${user_id}' } as const
const FEEDBACK_OF: Unit = { name: 'feedback of account ${user_id}', marks: [OPEN] }
const CREATED = '${created_at}#${id}'

export const feedbackEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'feedback', version: '1' },
    belonging: { ...ABOUT_ARTICLE, unit: FEEDBACK_OF, erased: 'apart' },
    attributes: {
      /** Follows from account and request_id. */
      id: text,
      user_id: number,
      kind: { type: FeedbackKind.options, required: true },
      text,
      article_id: { type: 'number' },
      status: { type: FeedbackStatus.options, required: true },
      reply: { type: 'string' },
      version: number,
      created_at: text,
      updated_at: text,
    },
    indexes: {
      feedback: primaryIndex(FEEDBACK.pk, FEEDBACK.sk),
      ofUser: secondaryIndex('gsi1', 'FEEDBACKOF#${user_id}', CREATED),
      // Finds open feedback however much has been decided.
      byStatus: secondaryIndex('gsi3', 'FEEDBACK#${status}#${kind}', CREATED),
    },
  })

export type FeedbackRecord = EntityItem<ReturnType<typeof feedbackEntity>>

export const feedbackKey = (id: string) => plainKey(FEEDBACK, { id })
export const feedbackOf = (userId: number): IndexPartition => ({ index: 'gsi1', pk: `FEEDBACKOF#${userId}` })
export const feedbackWith = (status: FeedbackStatus, kind: FeedbackKind): IndexPartition => ({
  index: 'gsi3',
  pk: `FEEDBACK#${status}#${kind}`,
})

/** Changes in the transaction that opens or closes feedback. */
export const openFeedbackEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'open_feedback', version: '1' },
    belonging: { unit: FEEDBACK_OF, erased: 'apart' },
    attributes: { user_id: number, open: number },
    indexes: { open: primaryIndex(OPEN.pk, OPEN.sk) },
  })

/** Lies in the article's partition, so that deleting the article removes it. */
export const publishRequestEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'publish_request', version: '1' },
    belonging: IN_ARTICLE,
    attributes: { article_id: number, user_id: number, feedback_id: text },
    indexes: { request: primaryIndex('ARTICLE#${article_id}', 'PUBLISH_REQUEST') },
  })

interface RecommendedArticle {
  readonly article_id: number
  readonly comment: string
}

export const recommendationEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'recommendation', version: '1' },
    belonging: {},
    attributes: {
      week: text,
      user_id: number,
      note: text,
      entries: { type: CustomAttributeType<readonly RecommendedArticle[]>('any'), required: true },
      version: number,
      created_at: text,
      updated_at: text,
    },
    indexes: { week: primaryIndex('RECOMMENDATIONS', 'WEEK#${week}') },
  })

export type RecommendationRecord = EntityItem<ReturnType<typeof recommendationEntity>>
