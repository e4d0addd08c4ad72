import { CustomAttributeType, Entity } from 'electrodb'
import type { ContentTable } from './keys.ts'

/** A block and how many rows of it a revision shows. */
export type BlockCount = readonly [block: string, count: number]

/** One whole sequence of rows. It is written before a head names it and never changes after. */
export const revisionEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'revision', version: '1', service: 'content' },
      attributes: {
        article_id: { type: 'number', required: true },
        user_id: { type: 'number', required: true },
        revision: { type: 'number', required: true, padding: { length: 8, char: '0' } },
        /** The task that wrote it. */
        task_id: { type: 'string', required: true },
        blocks: { type: CustomAttributeType<readonly BlockCount[]>('any'), required: true },
        total_rows: { type: 'number', required: true },
        total_sentences: { type: 'number', required: true },
      },
      indexes: {
        revision: {
          pk: { field: 'pk', casing: 'none', composite: ['article_id'], template: 'ARTICLE#${article_id}' },
          sk: { field: 'sk', casing: 'none', composite: ['revision'], template: 'REVISION#${revision}' },
        },
      },
    },
    where,
  )
