import { CustomAttributeType, Entity, type EntityItem } from 'electrodb'
import type { ContentTable } from './keys.ts'

/** A piece of a clip's bytes. It is written before the row names `parts_id`, and never changes. */
export const clipPartEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'clip_part', version: '1', service: 'content' },
      attributes: {
        cache_hash: { type: 'string', required: true },
        user_id: { type: 'number', required: true },
        parts_id: { type: 'string', required: true },
        part: { type: 'number', required: true, padding: { length: 2, char: '0' } },
        bytes: { type: CustomAttributeType<Uint8Array>('any'), required: true },
      },
      indexes: {
        part: {
          pk: { field: 'pk', casing: 'none', composite: ['cache_hash'], template: 'CLIP#${cache_hash}' },
          sk: {
            field: 'sk',
            casing: 'none',
            composite: ['user_id', 'parts_id', 'part'],
            template: 'PART#${user_id}#${parts_id}#${part}',
          },
        },
      },
    },
    where,
  )

export type ClipPartRecord = EntityItem<ReturnType<typeof clipPartEntity>>
