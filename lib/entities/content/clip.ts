import { CustomAttributeType, Entity, type EntityItem } from 'electrodb'
import type { ContentTable } from './keys.ts'

/**
 * The sound of a sentence, a media object of the account whose articles refer to it. Its bytes lie in `data`, in
 * parts of the table, or as an object under `storage_key`, which rows of other accounts may share.
 */
export const clipEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'clip', version: '1', service: 'content' },
      attributes: {
        /** What the `audio_object_id` of a sentence holds. */
        id: { type: 'string', required: true },
        user_id: { type: 'number', required: true },
        cache_hash: { type: 'string', required: true },
        voice: { type: 'string', required: true },
        content_type: { type: 'string', required: true },
        size: { type: 'number', required: true },
        /** Empty while the bytes are in this table, or nowhere yet. */
        storage_key: { type: 'string', required: true },
        /** The object store that has the bytes or is to get them. */
        store: { type: 'string', required: true },
        data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
        /** How many parts hold the bytes, and under which name; 0 where `data` or the object store has them. */
        parts: { type: 'number', required: true },
        parts_id: { type: 'string', required: true },
        /** Articles that refer to it: each has left a receipt. */
        references: { type: 'number', required: true },
        state: { type: ['placeholder', 'ready', 'removing'] as const, required: true },
        /** Who wrote the row last; it is nobody else's to go on with. */
        attempt: { type: 'string', required: true },
        created_at: { type: 'string', required: true },
        updated_at: { type: 'string', required: true },
      },
      indexes: {
        clip: {
          pk: { field: 'pk', casing: 'none', composite: ['cache_hash'], template: 'CLIP#${cache_hash}' },
          sk: { field: 'sk', casing: 'none', composite: ['user_id'], template: 'USER#${user_id}' },
        },
      },
    },
    where,
  )

export type ClipRecord = EntityItem<ReturnType<typeof clipEntity>>
