import { Entity } from 'electrodb'
import type { ContentTable } from './keys.ts'

/** An account's favourite. It lies with the article, so that it goes with it. */
export const favoriteEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'favorite', version: '1', service: 'content' },
      attributes: {
        user_id: { type: 'number', required: true },
        article_id: { type: 'number', required: true },
        created_at: { type: 'string', required: true },
      },
      indexes: {
        favorite: {
          pk: { field: 'pk', casing: 'none', composite: ['article_id'], template: 'ARTICLE#${article_id}' },
          sk: { field: 'sk', casing: 'none', composite: ['user_id'], template: 'FAVORITE#${user_id}' },
        },
        ofUser: {
          index: 'gsi1',
          pk: { field: 'gsi1pk', casing: 'none', composite: ['user_id'], template: 'FAVORITES#${user_id}' },
          sk: {
            field: 'gsi1sk',
            casing: 'none',
            composite: ['created_at', 'article_id'],
            template: '${created_at}#${article_id}',
          },
        },
      },
    },
    where,
  )
