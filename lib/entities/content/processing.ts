import { Entity, type EntityItem } from 'electrodb'
import type { ContentTable } from './keys.ts'

/**
 * Says that a task works on an article; written and removed in one transaction with the article's status.
 * A partition of the table itself and not an index, so that none is overlooked after a crash.
 */
export const processingEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'processing', version: '1', service: 'content' },
      attributes: {
        article_id: { type: 'number', required: true },
        user_id: { type: 'number', required: true },
        task_id: { type: 'string', required: true },
      },
      indexes: {
        processing: {
          pk: { field: 'pk', casing: 'none', composite: [], template: 'PROCESSING' },
          sk: { field: 'sk', casing: 'none', composite: ['article_id'], template: 'ARTICLE#${article_id}' },
        },
      },
    },
    where,
  )

export type ProcessingRecord = EntityItem<ReturnType<typeof processingEntity>>
