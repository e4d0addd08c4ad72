import { Entity, type EntityItem } from 'electrodb'
import type { ContentTable } from './keys.ts'

/**
 * Says that a file is on its way to its permanent key: written before the copy, removed when the article knows of it
 * and the temporary file is gone. What a crash leaves between is seen to when it is due. Sorted by that time.
 */
export const sourceMoveEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'source_move', version: '1', service: 'content' },
      attributes: {
        article_id: { type: 'number', required: true },
        user_id: { type: 'number', required: true },
        /** The task that moves the file; it has at most one. */
        task_id: { type: 'string', required: true },
        due_at: { type: 'string', required: true },
        /** Where both lie. */
        store: { type: 'string', required: true },
        temporary_key: { type: 'string', required: true },
        permanent_key: { type: 'string', required: true },
      },
      indexes: {
        move: {
          pk: { field: 'pk', casing: 'none', composite: [], template: 'SOURCES_PENDING' },
          sk: {
            field: 'sk',
            casing: 'none',
            composite: ['due_at', 'article_id', 'task_id'],
            template: '${due_at}#${article_id}#${task_id}',
          },
        },
      },
    },
    where,
  )

export type SourceMoveRecord = EntityItem<ReturnType<typeof sourceMoveEntity>>
