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

/** The versions and counts of a learner's vocabulary. Written by name, beside the heads of profile and events. */
export const vocabularyHeads = plainItems('vocabulary_head', VOCABULARY_HEAD, LEARNED)
export const vocabularyHeadKey = (user_id: number) => plainKey(VOCABULARY_HEAD, { user_id })

/** The first characters that an id may have. */
export const STATE_PARTS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

const STATES = { pk: 'STATES#${user_id}', sk: '${part}' } as const
/** The states of the words of all learners begin so. */
export const STATES_OF_WORDS = 'STATES#'
export const statesKey = (user_id: number, part: string) => plainKey(STATES, { user_id, part })

/**
 * The states of words whose ids begin alike, an attribute for each word beside the part's `version`, so that all words
 * are read at once. ElectroDB drops attributes that are named by data, so this entity writes nothing.
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
/** A sense of a further dictionary as one line. */
export const senseInShort = ({ text }: Pick<FurtherSense, 'text'>): string =>
  excerpt(text.replaceAll('\n', '; '), MOST_SHORT_CHARS)

const WORD = { pk: 'WORDS#${user_id}', sk: '${skill_id}' } as const
export const wordKey = (user_id: number, skill_id: string) => plainKey(WORD, { user_id, skill_id })
/** The words of a learner, or those in a state, by when they were added. */
export const wordsOf = (user_id: number, state?: WordState): IndexPartition =>
  state === undefined
    ? { index: 'gsi1', pk: `WORDS#${user_id}` }
    : { index: 'gsi2', pk: `WORDS#${user_id}#${state}` }

/** A skill that a learner keeps. */
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

/** A learner whose words have not been checked by the dictionary in use. */
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

/** A marking of the words of a level as known, which may be undone. Its receipts have the words. */
export const wordStartRecord = recordCodec(
  'word_start',
  z.object({
    user_id: Id,
    request_id: z.string(),
    level: Level.nullable(),
    marked: z.number(),
    /** Nothing more is marked. */
    is_undoing: z.boolean(),
    is_undone: z.boolean(),
    /** The change that takes it back; null if none does, or one of a former release. */
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

/** The values that take the change of one word back. */
export const StoredUndo = UndoValues.extend({
  written: z.string(),
  /** The state that the change gave, and a hash of what the word then had; null if it removed the word. */
  state: WordState.nullable(),
  left: z.string().nullable(),
  /** The cards before a change that made or deleted some; those with which a removed word came back. */
  cards: z.array(Card).optional(),
})
export type StoredUndo = z.infer<typeof StoredUndo>

/** The receipt of one part of a change of words, with their states before it. */
export const wordReceiptRecord = recordCodec(
  'word_receipt',
  z.object({
    user_id: Id,
    request_id: z.string(),
    part: z.number(),
    fingerprint: z.string(),
    was: z.record(z.string(), WordState.nullable()),
    /** The sources that were added, by word; null if none was. */
    added: z.record(z.string(), z.string()).nullable(),
    /** How their texts write the words; null in receipts of former releases. */
    written: z.record(z.string(), z.string()).nullable(),
    /** When the changes were made that came late, by word. */
    late: z.record(z.string(), z.string()).nullable(),
    /** The words that a later change had given another state; of an undo those that it left as they are. */
    superseded: z.array(z.string()).nullable(),
    /** By the words that it changed; null once they are too old, and in receipts of former releases. */
    undo: z.record(z.string(), StoredUndo).nullable(),
    /** The change that this one took back. */
    undo_of: z.string().nullable(),
    /** In the first part: the change that takes this one back, and whether it has done so. */
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
