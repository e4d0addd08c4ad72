import { Entity, type EntityItem } from 'electrodb'
import type { ContentTable } from './keys.ts'

/**
 * Receipt of an article's reference to a clip of its owner: written with the count it adds to, removed with what
 * it takes back, so that neither happens twice.
 */
export const articleClipEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'article_clip', version: '1', service: 'content' },
      attributes: {
        article_id: { type: 'number', required: true },
        user_id: { type: 'number', required: true },
        cache_hash: { type: 'string', required: true },
      },
      indexes: {
        receipt: {
          pk: { field: 'pk', casing: 'none', composite: ['article_id'], template: 'ARTICLE#${article_id}' },
          sk: { field: 'sk', casing: 'none', composite: ['cache_hash'], template: 'CLIP#${cache_hash}' },
        },
      },
    },
    where,
  )

export type ArticleClipRecord = EntityItem<ReturnType<typeof articleClipEntity>>
