import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, plainKey, primaryIndex, secondaryIndex, storedEntity, text } from '../../../store/entity.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'
import { KEPT_SENTENCE_HEAD, LEARNED } from './keys.ts'

const KEPT_SENTENCE = { pk: 'SENTENCES#${user_id}', sk: '${item_id}' } as const

/** A sentence that a learner keeps, with the snapshot taken of it. */
export const keptSentenceEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'kept_sentence', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      /** Follows from article and sentence. */
      item_id: text,
      article_id: number,
      /** What a search looks in, folded. */
      label: text,
      /** JSON, as are all objects here. */
      tags: text,
      front: text,
      back: text,
      origin: text,
      note: text,
      version: number,
      created_at: text,
      updated_at: text,
    },
    indexes: {
      sentence: primaryIndex(KEPT_SENTENCE.pk, KEPT_SENTENCE.sk),
      byAge: secondaryIndex('gsi1', 'SENTENCES#${user_id}', '${created_at}#${item_id}'),
    },
  })
export type KeptSentenceRecord = EntityItem<ReturnType<typeof keptSentenceEntity>>

export const keptSentenceKey = (user_id: number, item_id: string) =>
  plainKey(KEPT_SENTENCE, { user_id, item_id })
export const keptSentencesOf = (userId: number): IndexPartition => ({
  index: 'gsi1',
  pk: `SENTENCES#${userId}`,
})

/** How many sentences a learner keeps; changed in the transaction that keeps or removes one. */
export const keptSentenceHeadEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'kept_sentence_head', version: '1' },
    belonging: LEARNED,
    attributes: { user_id: number, count: number },
    indexes: { head: primaryIndex(KEPT_SENTENCE_HEAD.pk, KEPT_SENTENCE_HEAD.sk) },
  })
