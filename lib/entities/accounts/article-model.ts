import { Entity, type EntityItem } from 'electrodb'
import type { StoreClient } from '../../store/client.ts'
import { SORTABLE_ID } from './sortable-id.ts'

export type ArticleModelRow = EntityItem<ReturnType<typeof articleModelEntity>>

/** The models that last succeeded for an article, and when; absent where none did. */
export const articleModelEntity = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'accounts', entity: 'article_model', version: '1' },
      attributes: {
        article_id: { type: 'number', required: true, padding: SORTABLE_ID },
        translation_model: { type: 'string' },
        /** `created_at` of the usage record, in its one form that sorts as text. */
        translation_at: { type: 'string' },
        explanation_model: { type: 'string' },
        explanation_at: { type: 'string' },
      },
      indexes: {
        articleModel: {
          pk: {
            field: 'pk',
            composite: ['article_id'],
            template: 'article_model#${article_id}',
            casing: 'none',
          },
          sk: { field: 'sk', composite: [], template: 'article_model', casing: 'none' },
        },
      },
    },
    { client, table },
  )
