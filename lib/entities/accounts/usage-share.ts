import { Entity } from 'electrodb'
import type { StoreClient } from '../../store/client.ts'
import { USAGE_COUNTS } from './usage-counts.ts'

const DIMENSIONS = ['model', 'user', 'article'] as const

/** The keys of one dimension's rows from a day on, for who reads them without ElectroDB. */
export const sharesFrom = (dimension: (typeof DIMENSIONS)[number], day: string) => ({
  pk: `usage_by#${dimension}`,
  sk: `usage_share#${day}`,
})

/**
 * What of one UTC day is a model's, an account's or an article's, written in the transaction of each record it
 * counts.
 */
export const usageShareEntity = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'accounts', entity: 'usage_share', version: '1' },
      attributes: {
        dimension: { type: DIMENSIONS, required: true },
        /** As `2026-11-20`. */
        day: { type: 'string', required: true },
        /** Tells the row from the others of its day. */
        key: { type: 'string', required: true },
        /** What it is shown and added up under: a model's name, an id. */
        name: { type: 'string', required: true },
        /** Of calls of models. */
        endpoint_id: { type: 'string' },
        stage: { type: 'string' },
        ...USAGE_COUNTS,
        syntheses: { type: 'number', required: true },
        spoken_characters: { type: 'number', required: true },
        transcriptions: { type: 'number', required: true },
        transcribed_seconds: { type: 'number', required: true },
        /** Of calls of models that told what they took: for how many characters of source text. */
        taken_input_tokens: { type: 'number', required: true },
        taken_output_tokens: { type: 'number', required: true },
        taken_cached_tokens: { type: 'number', required: true },
        answered_characters: { type: 'number', required: true },
      },
      indexes: {
        share: {
          pk: { field: 'pk', composite: ['dimension'], template: 'usage_by#${dimension}', casing: 'none' },
          sk: {
            field: 'sk',
            composite: ['day', 'key'],
            template: 'usage_share#${day}#${key}',
            casing: 'none',
          },
        },
      },
    },
    { client, table },
  )
