import { z } from 'zod'
import { Id } from '../../../contracts/schemas/basics.ts'
import type { FurtherSense } from '../../../contracts/schemas/japanese/further/looked-up.ts'
import { Level } from '../../../contracts/schemas/japanese/text.ts'
import { Card } from '../../../contracts/schemas/learners/review.ts'
import { WordState } from '../../../contracts/schemas/learners/words.ts'
import { LearntSource, LearntWord } from '../../../learning/changes/learnt-word.ts'
import { UndoValues } from '../../../learning/changes/undo.ts'
import { excerpt } from '../../../platform/values/excerpt.ts'
import { folded } from '../../../platform/values/folded.ts'
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
import { type Decoded, recordCodec } from './record-codec.ts'

/** Written by name, beside the heads of profile and events. */
export const vocabularyHeads = plainItems('vocabulary_head', VOCABULARY_HEAD, LEARNED)
export const vocabularyHeadKey = (user_id: number) => plainKey(VOCABULARY_HEAD, { user_id })

/** First characters of ids. */
export const STATE_PARTS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

const STATES = { pk: 'STATES#${user_id}', sk: '${part}' } as const
export const STATES_OF_WORDS = 'STATES#'
export const statesKey = (user_id: number, part: string) => plainKey(STATES, { user_id, part })

/**
 * Parts hold words whose ids begin alike, an attribute each beside `version`, so that all are read at once. ElectroDB drops
 * attributes named by data, so this entity writes nothing.
 */
export const wordStatesEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'word_states', version: '1' },
    belonging: LEARNED,
    attributes: { user_id: number, part: text },
    indexes: { states: primaryIndex(STATES.pk, STATES.sk) },
  })

/** A definition of a monolingual dictionary can fill a screen. */
const MOST_SHORT_CHARS = 200
export const senseInShort = ({ text }: Pick<FurtherSense, 'text'>): string =>
  excerpt(text.replaceAll('\n', '; '), MOST_SHORT_CHARS)

const WORD = { pk: 'WORDS#${user_id}', sk: '${skill_id}' } as const
export const wordKey = (user_id: number, skill_id: string) => plainKey(WORD, { user_id, skill_id })
/** Sorted by time of adding. */
export const wordsOf = (user_id: number, state?: WordState): IndexPartition =>
  state === undefined
    ? { index: 'gsi1', pk: `WORDS#${user_id}` }
    : { index: 'gsi2', pk: `WORDS#${user_id}#${state}` }

export const wordRecord = recordCodec('word', LearntWord.extend({ user_id: Id }), {
  label: ({ written, form, reading, writings, meaning, gloss, model_gloss, further_sense }) =>
    folded(
      [
        ...new Set([written, form, reading, ...writings]),
        ...(meaning === null ? [] : [meaning]),
        gloss,
        ...(model_gloss ? [model_gloss.gloss] : []),
        ...(further_sense ? [senseInShort(further_sense)] : []),
      ].join(' '),
    ),
})
export type StoredWord = Decoded<typeof wordRecord>

export const wordEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...wordRecord.declaration(LEARNED),
    indexes: {
      word: primaryIndex(WORD.pk, WORD.sk),
      newest: secondaryIndex('gsi1', 'WORDS#${user_id}', '${created_at}#${skill_id}'),
      byState: secondaryIndex('gsi2', 'WORDS#${user_id}#${state}', '${created_at}#${skill_id}'),
    },
  })

/** Has words that the dictionary in use has not checked. */
export const uncheckedWordsEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'unchecked_words', version: '1' },
    // Noted again at the next use.
    belonging: { ...LEARNED, role: 'passing' },
    attributes: { user_id: number, noted_at: text },
    indexes: { unchecked: primaryIndex('UNCHECKED', '${user_id}') },
  })

const SOURCE = { pk: 'SOURCES#${user_id}', sk: '${skill_id}#${source_id}' } as const
export const sourceKey = (user_id: number, skill_id: string, source_id: string) =>
  plainKey(SOURCE, { user_id, skill_id, source_id })

export const wordSourceRecord = recordCodec('word_source', LearntSource.extend({ user_id: Id }))
export type StoredSource = Decoded<typeof wordSourceRecord>

export const wordSourceEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...wordSourceRecord.declaration(LEARNED),
    indexes: { source: primaryIndex(SOURCE.pk, SOURCE.sk) },
  })

const START = { pk: 'WORDSTARTS#${user_id}', sk: '${request_id}' } as const
export const wordStartKey = (user_id: number, request_id: string) => plainKey(START, { user_id, request_id })

export const wordStartRecord = recordCodec(
  'word_start',
  z.object({
    user_id: Id,
    request_id: z.string(),
    level: Level.nullable(),
    marked: z.number(),
    is_undoing: z.boolean(),
    is_undone: z.boolean(),
    /** Null without an undo, or for one of a former release. */
    undone_by: z.string().nullable(),
    at: z.string(),
  }),
)
export type StoredStart = Decoded<typeof wordStartRecord>
export const wordStartEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...wordStartRecord.declaration(LEARNED),
    indexes: { start: primaryIndex(START.pk, START.sk) },
  })

const RECEIPT = { pk: 'WORDREQUESTS#${user_id}', sk: '${request_id}#${part}' } as const
export const wordReceiptKey = (user_id: number, request_id: string, part: number) =>
  plainKey(RECEIPT, { user_id, request_id, part })

export const StoredUndo = UndoValues.extend({
  written: z.string(),
  /** State and hash of the changed word; null if it was removed. */
  state: WordState.nullable(),
  left: z.string().nullable(),
  /** Cards before a change that made or deleted some, and those with which a removed word came back. */
  cards: z.array(Card).optional(),
})
export type StoredUndo = z.infer<typeof StoredUndo>

export const wordReceiptRecord = recordCodec(
  'word_receipt',
  z.object({
    user_id: Id,
    request_id: z.string(),
    part: z.number(),
    fingerprint: z.string(),
    was: z.record(z.string(), WordState.nullable()),
    /** By word; null if none were added. */
    added: z.record(z.string(), z.string()).nullable(),
    /** Null in receipts of former releases. */
    written: z.record(z.string(), z.string()).nullable(),
    /** Times of late changes, by word. */
    late: z.record(z.string(), z.string()).nullable(),
    /** Words with another state by a later change; of an undo those left as they are. */
    superseded: z.array(z.string()).nullable(),
    /** By changed word; null for old receipts and former releases. */
    undo: z.record(z.string(), StoredUndo).nullable(),
    undo_of: z.string().nullable(),
    /** Only in the first part: the undoing change, and whether it is done. */
    undone_by: z.string().nullable(),
    is_undone: z.boolean().nullable(),
    at: z.string(),
  }),
)
export const wordReceiptEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...wordReceiptRecord.declaration(LEARNED),
    indexes: { receipt: primaryIndex(RECEIPT.pk, RECEIPT.sk) },
  })
