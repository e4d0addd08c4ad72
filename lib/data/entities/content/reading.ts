import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, plainKey, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE } from './keys.ts'

const READING = { pk: 'READING#${user_id}', sk: '${article_id}' } as const

/**
 * An account's reading of an article: its position, and what it has read. Records of earlier versions have only the
 * position; `readingOf` gives them the rest.
 */
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
      /** It finds the sentence again once the text has changed. */
      sentence_hash: text,
      /** The number of the sentence. */
      sentence: { type: 'number' },
      at: text,
      /** Rises with every write. */
      version: { type: 'number' },
      /** The number of this reading. */
      reading: { type: 'number' },
      begun_at: { type: 'string' },
      /** The row of the furthest sentence read past, as the position has its own; absent before the first. */
      furthest: { type: 'number' },
      furthest_revision: { type: 'number' },
      furthest_hash: { type: 'string' },
      /** The number of that sentence. */
      sentences_read: { type: 'number' },
      /** Runs of sentences beyond it, as JSON text, and the revision in which they count. */
      beyond: { type: 'string' },
      beyond_revision: { type: 'number' },
      finished_at: { type: 'string' },
      /** The place in the recording, in milliseconds. */
      media_ms: { type: 'number' },
      /** 1: the states of its words at the beginning are kept. */
      has_start: { type: 'number' },
    },
    indexes: { reading: primaryIndex(READING.pk, READING.sk) },
  })
export type ReadingRecord = EntityItem<ReturnType<typeof readingEntity>>

export const readingKey = (user_id: number, article_id: number) => plainKey(READING, { user_id, article_id })
/** The partitions of positions begin so; the account's id follows. */
export const READINGS = 'READING#'
/** The partition of all positions of an account. */
export const readingsOf = (userId: number) => `${READINGS}${userId}`

const START = { pk: 'READINGSTART#${user_id}', sk: '${article_id}' } as const

/** The states of an article's words when its reader began, which nothing else tells later. */
export const readingStartEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'reading_start', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: {
      user_id: number,
      article_id: number,
      reading: number,
      /** Compressed: for each word the beginning of its skill's id, and its state. */
      states: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    },
    indexes: { start: primaryIndex(START.pk, START.sk) },
  })
