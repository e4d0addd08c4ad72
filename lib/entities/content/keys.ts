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
/** The partition that lists every article, by age. */
export const ALL_ARTICLES = { index: 'gsi3', pk: 'ARTICLES' }
