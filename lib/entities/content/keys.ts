import type { StoreClient } from '../../store/client.ts'

/** Where the content entities live. */
export interface ContentTable {
  readonly client: StoreClient
  readonly table: string
}

/** Keys for the hot read, which does without ElectroDB. The entities' templates say the same. */
export const headKey = (articleId: number) => ({ pk: `ARTICLE#${articleId}`, sk: 'HEAD' })
export const rowKey = (articleId: number, block: string, position: number) => ({
  pk: `ARTICLE#${articleId}`,
  sk: `SENTENCE#${block}#${String(position).padStart(2, '0')}`,
})
export const blockKey = (articleId: number, block: string) => ({
  pk: `ARTICLE#${articleId}`,
  sk: `BLOCK#${block}`,
})
export const favoriteKey = (articleId: number, userId: number) => ({
  pk: `ARTICLE#${articleId}`,
  sk: `FAVORITE#${userId}`,
})

/** A partition of an index. These list articles or favourites by age. */
export interface IndexPartition {
  readonly index: 'gsi1' | 'gsi2' | 'gsi3'
  readonly pk: string
}
export const ownArticles = (userId: number): IndexPartition => ({ index: 'gsi1', pk: `OWNER#${userId}` })
export const favoritesOf = (userId: number): IndexPartition => ({ index: 'gsi1', pk: `FAVORITES#${userId}` })
export const PUBLIC_ARTICLES: IndexPartition = { index: 'gsi2', pk: 'PUBLIC#1' }
export const ALL_ARTICLES: IndexPartition = { index: 'gsi3', pk: 'ARTICLES' }
