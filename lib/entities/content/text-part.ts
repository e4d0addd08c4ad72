import { CustomAttributeType, Entity } from 'electrodb'
import type { ContentTable } from './keys.ts'

/** A piece of an article's compressed text; the pieces of one content revision joined are the whole. */
export const textPartEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'text_part', version: '1', service: 'content' },
      attributes: {
        article_id: { type: 'number', required: true },
        user_id: { type: 'number', required: true },
        content_revision: { type: 'number', required: true, padding: { length: 8, char: '0' } },
        part: { type: 'number', required: true, padding: { length: 4, char: '0' } },
        bytes: { type: CustomAttributeType<Uint8Array>('any'), required: true },
      },
      indexes: {
        part: {
          pk: { field: 'pk', casing: 'none', composite: ['article_id'], template: 'ARTICLE#${article_id}' },
          sk: {
            field: 'sk',
            casing: 'none',
            composite: ['content_revision', 'part'],
            template: 'TEXT#${content_revision}#${part}',
          },
        },
      },
    },
    where,
  )
