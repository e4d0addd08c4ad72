import type { Belonging, Unit } from '../../../store/belonging.ts'
import { plainKey } from '../../../store/entity.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'

/** Also used by hot reads without ElectroDB. */
export const HEAD = { pk: 'ARTICLE#${id}', sk: 'HEAD' } as const
const ARTICLE = 'ARTICLE#${article_id}'
export const BLOCK = { pk: ARTICLE, sk: 'BLOCK#${block}' } as const
export const ROW = { pk: ARTICLE, sk: 'SENTENCE#${block}#${position}' } as const
export const WORDS = { pk: ARTICLE, sk: 'LEXICON#${block}' } as const
/** Begins the sort keys of images, before their names. */
export const IMAGES_OF = 'IMAGE#'
export const IMAGE = { pk: ARTICLE, sk: 'IMAGE#${image}' } as const
/** Begins the sort keys of favourites, before account ids. */
export const FAVORITES = 'FAVORITE#'
export const FAVORITE = { pk: ARTICLE, sk: 'FAVORITE#${user_id}' } as const
export const POSITION_DIGITS = 2

export const articleUnit = (attribute: 'id' | 'article_id'): Unit => ({
  name: `article \${${attribute}}`,
  marks: [{ pk: HEAD.pk.replace('id', attribute), sk: HEAD.sk }],
})
const ARTICLE_UNIT = articleUnit('article_id')
export const IN_ARTICLE: Belonging = { unit: ARTICLE_UNIT }
export const ABOUT_ARTICLE: Belonging = { about: ARTICLE_UNIT }

export const headKey = (id: number) => plainKey(HEAD, { id })
export const blockKey = (article_id: number, block: string) => plainKey(BLOCK, { article_id, block })
export const rowKey = (article_id: number, block: string, position: number) =>
  plainKey(ROW, { article_id, block, position: String(position).padStart(POSITION_DIGITS, '0') })
export const wordsKey = (article_id: number, block: string) => plainKey(WORDS, { article_id, block })
export const favoriteKey = (article_id: number, user_id: number) =>
  plainKey(FAVORITE, { article_id, user_id })

/** Sorted by age. */
export const ownArticles = (userId: number) =>
  ({ index: 'gsi1', pk: `OWNER#${userId}` }) as const satisfies IndexPartition
export const favoritesOf = (userId: number): IndexPartition => ({ index: 'gsi1', pk: `FAVORITES#${userId}` })
export const PUBLIC_ARTICLES = { index: 'gsi2', pk: 'PUBLIC#1' } as const satisfies IndexPartition
export const ALL_ARTICLES = { index: 'gsi3', pk: 'ARTICLES' } as const satisfies IndexPartition
