import type { StoreTable } from '../../../store/client.ts'
import {
  number,
  plainItems,
  plainKey,
  primaryIndex,
  secondaryIndex,
  storedEntity,
  text,
} from '../../../store/entity.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'
import { LEARNED, VOCABULARY_HEAD } from './keys.ts'

/** The versions and counts of a learner's vocabulary. Written by name, beside the heads of profile and events. */
export const vocabularyHeads = plainItems('vocabulary_head', VOCABULARY_HEAD, LEARNED)
export const vocabularyHeadKey = (user_id: number) => plainKey(VOCABULARY_HEAD, { user_id })

/** The first characters that an id may have. */
export const STATE_PARTS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

const STATES = { pk: 'STATES#${user_id}', sk: '${part}' } as const
export const statesKey = (user_id: number, part: string) => plainKey(STATES, { user_id, part })

/**
 * The states of the words whose ids begin alike: an attribute for each word, beside the part's `version`. So all words
 * are read at once. ElectroDB drops attributes that data name: nothing is written with this.
 */
export const wordStatesEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'word_states', version: '1' },
    belonging: LEARNED,
    attributes: { user_id: number, part: text },
    indexes: { states: primaryIndex(STATES.pk, STATES.sk) },
  })

const WORD = { pk: 'WORDS#${user_id}', sk: '${skill_id}' } as const
export const wordKey = (user_id: number, skill_id: string) => plainKey(WORD, { user_id, skill_id })
/** The words of a learner, by when they were added. */
export const wordsOf = (user_id: number): IndexPartition => ({ index: 'gsi1', pk: `WORDS#${user_id}` })

/** A skill that a learner keeps. Lists read `label`, `state` and `tags` from the index. */
export const wordEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'word', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      skill_id: text,
      kind: text,
      form: text,
      reading: text,
      gloss: text,
      label: text,
      state: text,
      /** JSON. */
      tags: text,
      note: text,
      sense_id: { type: 'string' },
      /** How many there are. */
      sources: number,
      /** The newest of them, which cards show. */
      latest_source: { type: 'string' },
      version: number,
      created_at: text,
      updated_at: text,
    },
    indexes: {
      word: primaryIndex(WORD.pk, WORD.sk),
      newest: secondaryIndex('gsi1', 'WORDS#${user_id}', '${created_at}#${skill_id}'),
    },
  })

const SOURCE = { pk: 'SOURCES#${user_id}', sk: '${skill_id}#${source_id}' } as const
export const sourceKey = (user_id: number, skill_id: string, source_id: string) =>
  plainKey(SOURCE, { user_id, skill_id, source_id })

/** Where a learner met a word: the sentence as it was then, of an article or from elsewhere. */
export const wordSourceEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'word_source', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      skill_id: text,
      source_id: text,
      sentence: text,
      /** UTF-16 code units. */
      start: number,
      length: number,
      /** Absent for a sentence from elsewhere, as all that follows is. */
      article_id: { type: 'number' },
      index: { type: 'number' },
      content_revision: { type: 'number' },
      title: { type: 'string' },
      /** JSON. */
      furigana: { type: 'string' },
      translation: { type: 'string' },
      before: { type: 'string' },
      after: { type: 'string' },
      created_at: text,
    },
    indexes: { source: primaryIndex(SOURCE.pk, SOURCE.sk) },
  })

const RECEIPT = { pk: 'WORDREQUESTS#${user_id}', sk: '${request_id}#${part}' } as const
export const wordReceiptKey = (user_id: number, request_id: string, part: number) =>
  plainKey(RECEIPT, { user_id, request_id, part })

/** That a part of a change of many words was made, and what the words were before it. */
export const wordReceiptEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'word_receipt', version: '1' },
    belonging: LEARNED,
    attributes: {
      user_id: number,
      request_id: text,
      part: number,
      fingerprint: text,
      /** JSON. */
      was: text,
      at: text,
    },
    indexes: { receipt: primaryIndex(RECEIPT.pk, RECEIPT.sk) },
  })
