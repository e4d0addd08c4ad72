import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, plainKey, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE } from './keys.ts'

const READING = { pk: 'READING#${user_id}', sk: '${article_id}' } as const

/** An account's position in an article. The sentence's hash finds it again once the text has changed. */
export const readingEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'reading', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: {
      user_id: number,
      article_id: number,
      index: number,
      /** The sequence of rows in which the index counts. */
      revision: number,
      sentence_hash: text,
      at: text,
    },
    indexes: { reading: primaryIndex(READING.pk, READING.sk) },
  })
export type ReadingRecord = EntityItem<ReturnType<typeof readingEntity>>

export const readingKey = (user_id: number, article_id: number) => plainKey(READING, { user_id, article_id })
/** The partitions of positions begin so; the account's id follows. */
export const READINGS = 'READING#'
/** The partition of all positions of an account. */
export const readingsOf = (userId: number) => `${READINGS}${userId}`
