import { Entity } from 'electrodb'
import type { ContentTable } from './keys.ts'

/** Says which article a task created: a create that comes again, its answer lost, finds it. */
export const uploadEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'upload', version: '1', service: 'content' },
      attributes: {
        task_id: { type: 'string', required: true },
        user_id: { type: 'number', required: true },
        article_id: { type: 'number', required: true },
      },
      indexes: {
        upload: {
          pk: { field: 'pk', casing: 'none', composite: ['task_id'], template: 'UPLOAD#${task_id}' },
          sk: { field: 'sk', casing: 'none', composite: [], template: 'UPLOAD' },
        },
      },
    },
    where,
  )
