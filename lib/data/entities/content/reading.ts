import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, plainKey, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE } from './keys.ts'

const READING = { pk: 'READING#${user_id}', sk: '${article_id}' } as const

/** Earlier versions have only the position; `readingOf` gives the rest. */
export const readingEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'reading', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: {
      user_id: number,
      article_id: number,
      index: number,
      /** The sequence of rows of the index. */
      revision: number,
      sentence_hash: text,
      sentence: { type: 'number' },
      at: text,
      version: { type: 'number' },
      reading: { type: 'number' },
      begun_at: { type: 'string' },
      /** The row of the furthest sentence read past; absent before the first. */
      furthest: { type: 'number' },
      furthest_revision: { type: 'number' },
      furthest_hash: { type: 'string' },
      sentences_read: { type: 'number' },
      /** JSON text with runs beyond, and their revision. */
      beyond: { type: 'string' },
      beyond_revision: { type: 'number' },
      finished_at: { type: 'string' },
      /** Milliseconds in the recording. */
      media_ms: { type: 'number' },
      /** 1 if the states of words at the beginning are kept. */
      has_start: { type: 'number' },
    },
    indexes: { reading: primaryIndex(READING.pk, READING.sk) },
  })
export type ReadingRecord = EntityItem<ReturnType<typeof readingEntity>>

export const readingKey = (user_id: number, article_id: number) => plainKey(READING, { user_id, article_id })
/** Begins the partitions of positions, before account ids. */
export const READINGS = 'READING#'
export const readingsOf = (userId: number) => `${READINGS}${userId}`

const START = { pk: 'READINGSTART#${user_id}', sk: '${article_id}' } as const

export const readingStartEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'reading_start', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: {
      user_id: number,
      article_id: number,
      reading: number,
      /** Compressed: beginnings of skill ids, and states. */
      states: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    },
    indexes: { start: primaryIndex(START.pk, START.sk) },
  })
