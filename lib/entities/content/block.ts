import { CustomAttributeType, Entity, type EntityItem } from 'electrodb'
import type { ContentTable } from './keys.ts'

/** What is true of the rows of a block together. Whoever writes one of them raises the version with it. */
export const blockEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'block', version: '1', service: 'content' },
      attributes: {
        article_id: { type: 'number', required: true },
        user_id: { type: 'number', required: true },
        block: { type: 'string', required: true },
        version: { type: 'number', required: true },
        /** The task that made the block. */
        task_id: { type: 'string', required: true },
        rows: { type: 'number', required: true },
        /** How many UTF-16 units of the text each row takes, in their order. */
        lengths: { type: CustomAttributeType<readonly number[]>('any'), required: true },
        /** Rows that are more than layout. */
        sentences: { type: 'number', required: true },
        /** Positions of the rows that have a translation, an explanation. */
        translated: { type: 'set', items: 'number' },
        explained: { type: 'set', items: 'number' },
        updated_at: { type: 'string', required: true },
      },
      indexes: {
        block: {
          pk: { field: 'pk', casing: 'none', composite: ['article_id'], template: 'ARTICLE#${article_id}' },
          sk: { field: 'sk', casing: 'none', composite: ['block'], template: 'BLOCK#${block}' },
        },
      },
    },
    where,
  )

export type BlockRecord = EntityItem<ReturnType<typeof blockEntity>>
