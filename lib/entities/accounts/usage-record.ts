import { Entity, type EntityItem } from 'electrodb'
import type { StoreClient } from '../../store/client.ts'
import { SORTABLE_ID } from './sortable-id.ts'

export type UsageRecordRow = EntityItem<ReturnType<typeof usageRecordEntity>>

/** Stands for null: an index with a condition wants a value in every part of its key. */
export const NO_ARTICLE = 0

/** What was used, once; what is null in a record is absent here. `created_at` sorts as text: one form, UTC. */
export const usageRecordEntity = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'accounts', entity: 'usage_record', version: '1' },
      attributes: {
        record_id: { type: 'string', required: true },
        kind: { type: ['model_call', 'upload', 'synthesis', 'transcription'] as const, required: true },
        user_id: { type: 'number', required: true, padding: SORTABLE_ID },
        article_id: { type: 'number', required: true, default: NO_ARTICLE, padding: SORTABLE_ID },
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
        created_at: { type: 'string', required: true },
      },
      indexes: {
        record: {
          pk: { field: 'pk', composite: ['record_id'], template: 'usage#${record_id}', casing: 'none' },
          sk: { field: 'sk', composite: [], template: 'usage', casing: 'none' },
        },
        all: {
          index: 'gsi1',
          pk: { field: 'gsi1pk', composite: [], template: 'usage', casing: 'none' },
          sk: {
            field: 'gsi1sk',
            composite: ['created_at', 'record_id'],
            template: 'usage#${created_at}#${record_id}',
            casing: 'none',
          },
        },
        ofUser: {
          index: 'gsi2',
          pk: {
            field: 'gsi2pk',
            composite: ['user_id'],
            template: 'usage_of_user#${user_id}',
            casing: 'none',
          },
          sk: {
            field: 'gsi2sk',
            composite: ['created_at', 'record_id'],
            template: 'usage#${created_at}#${record_id}',
            casing: 'none',
          },
        },
        ofArticle: {
          index: 'gsi3',
          condition: ({ article_id }) => article_id !== NO_ARTICLE,
          pk: {
            field: 'gsi3pk',
            composite: ['article_id'],
            template: 'usage_of_article#${article_id}',
            casing: 'none',
          },
          sk: {
            field: 'gsi3sk',
            composite: ['created_at', 'record_id'],
            template: 'usage#${created_at}#${record_id}',
            casing: 'none',
          },
        },
      },
    },
    { client, table },
  )
