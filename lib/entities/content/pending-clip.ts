import { Entity, type EntityItem } from 'electrodb'
import type { ContentTable } from './keys.ts'

/**
 * Promise to look after what one attempt may leave: a row nothing refers to, parts without a row, an object
 * without either. Written before them, sorted by the time the attempt is surely over.
 */
export const pendingClipEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'pending_clip', version: '1', service: 'content' },
      attributes: {
        due_at: { type: 'string', required: true },
        cache_hash: { type: 'string', required: true },
        user_id: { type: 'number', required: true },
        attempt: { type: 'string', required: true },
        /** Where the attempt puts bytes. */
        store: { type: 'string', required: true },
        /** Empty where that is this table. */
        storage_key: { type: 'string', required: true },
      },
      indexes: {
        pending: {
          pk: { field: 'pk', casing: 'none', composite: [], template: 'CLIPS_PENDING' },
          sk: {
            field: 'sk',
            casing: 'none',
            composite: ['due_at', 'cache_hash', 'user_id', 'attempt'],
            template: '${due_at}#${cache_hash}#${user_id}#${attempt}',
          },
        },
      },
    },
    where,
  )

export type PendingClipRecord = EntityItem<ReturnType<typeof pendingClipEntity>>
