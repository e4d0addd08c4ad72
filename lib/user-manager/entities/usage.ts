import type { EntityItem } from 'electrodb'
import type { Belonging, Unit } from '../../store/belonging.ts'
import type { StoreTable } from '../../store/client.ts'
import {
  digits,
  number,
  plainKey,
  primaryIndex,
  secondaryIndex,
  storedEntity,
  text,
} from '../../store/entity.ts'

/** Usage records and their sums; some day has a sum if there is any record. */
const USAGE: Unit = { name: 'usage', marks: [] }
const IN_USAGE: Belonging = { unit: USAGE, owner: null }

/** Stands for null, since an index with a condition needs a value in every part of its key. */
export const NO_ARTICLE = 0

/** Null fields are absent here; `created_at` has one form, UTC, that sorts as text. */
export const usageRecordEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'usage_record', version: '1' },
    belonging: IN_USAGE,
    attributes: {
      record_id: text,
      kind: { type: ['model_call', 'upload', 'synthesis', 'transcription'] as const, required: true },
      user_id: { type: 'number', required: true, padding: digits(15) },
      article_id: { type: 'number', required: true, default: NO_ARTICLE, padding: digits(15) },
      task_id: { type: 'string' },
      characters: { type: 'number' },
      provider: { type: 'string' },
      voice: { type: 'string' },
      seconds: { type: 'number' },
      stage: { type: 'string' },
      model: { type: 'string' },
      endpoint_id: { type: 'string' },
      input_tokens: { type: 'number' },
      output_tokens: { type: 'number' },
      cached_tokens: { type: 'number' },
      answered_characters: { type: 'number' },
      cost: { type: 'number' },
      duration_ms: { type: 'number' },
      outcome: { type: 'string' },
      failure: { type: 'string' },
      created_at: text,
    },
    indexes: {
      record: primaryIndex('usage#${record_id}', 'usage'),
      all: secondaryIndex('gsi1', 'usage', 'usage#${created_at}#${record_id}'),
      ofUser: secondaryIndex('gsi2', 'usage_of_user#${user_id}', 'usage#${created_at}#${record_id}'),
      ofArticle: {
        ...secondaryIndex('gsi3', 'usage_of_article#${article_id}', 'usage#${created_at}#${record_id}'),
        condition: ({ article_id }) => article_id !== NO_ARTICLE,
      },
    },
  })

export type StoredUsage = EntityItem<ReturnType<typeof usageRecordEntity>>

const USAGE_COUNTS = {
  calls: number,
  uploads: number,
  input_tokens: number,
  output_tokens: number,
  cost: number,
  unknown_cost_calls: number,
}

/** Written in the transaction of each record that it counts. */
export const usageDayEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'usage_day', version: '1' },
    belonging: { unit: { ...USAGE, marks: 'own' } },
    attributes: {
      day: text,
      ...USAGE_COUNTS,
      /** Absent in days from before speech was counted. */
      syntheses: { type: 'number' },
      spoken_characters: { type: 'number' },
      transcriptions: { type: 'number' },
      transcribed_seconds: { type: 'number' },
      priced_speech: { type: 'number' },
    },
    indexes: { day: primaryIndex('usage_days', 'usage_day#${day}') },
  })

const DIMENSIONS = ['model', 'user', 'article'] as const

const SHARE_OF_DAY = { pk: 'usage_by#${dimension}', sk: 'usage_share#${day}' } as const

/** The key just before the shares from a day on, for reads without ElectroDB. */
export const sharesFrom = (dimension: (typeof DIMENSIONS)[number], day: string) =>
  plainKey(SHARE_OF_DAY, { dimension, day })

/** The usage of one model, account or article on one UTC day, written in the transaction of each record it counts. */
export const usageShareEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'usage_share', version: '1' },
    belonging: IN_USAGE,
    attributes: {
      dimension: { type: DIMENSIONS, required: true },
      day: text,
      /** Unique among the shares of its day. */
      key: text,
      /** Shown and added up: a model's name or an id. */
      name: text,
      endpoint_id: { type: 'string' },
      stage: { type: 'string' },
      ...USAGE_COUNTS,
      syntheses: number,
      spoken_characters: number,
      transcriptions: number,
      transcribed_seconds: number,
      /** Absent in shares from before speech had prices. */
      priced_speech: { type: 'number' },
      /** Tokens of calls that reported them, and characters of their source texts. */
      taken_input_tokens: number,
      taken_output_tokens: number,
      taken_cached_tokens: number,
      answered_characters: number,
    },
    indexes: { share: primaryIndex(SHARE_OF_DAY.pk, `${SHARE_OF_DAY.sk}#\${key}`) },
  })

export const articleModelEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'article_model', version: '1' },
    belonging: IN_USAGE,
    attributes: {
      article_id: { type: 'number', required: true, padding: digits(15) },
      translation_model: { type: 'string' },
      translation_at: { type: 'string' },
      explanation_model: { type: 'string' },
      explanation_at: { type: 'string' },
    },
    indexes: { articleModel: primaryIndex('article_model#${article_id}', 'article_model') },
  })

export type ArticleModelRecord = EntityItem<ReturnType<typeof articleModelEntity>>
