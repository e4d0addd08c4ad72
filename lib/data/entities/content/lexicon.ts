import { CustomAttributeType, type EntityItem } from 'electrodb'
import { Genre } from '../../../contracts/schemas/japanese/text.ts'
import type { StoreTable } from '../../../store/client.ts'
import { digits, number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE, IN_ARTICLE, WORDS } from './keys.ts'

const ARTICLE = 'ARTICLE#${article_id}'
const bytes = { type: CustomAttributeType<Uint8Array>('any'), required: true } as const
const content_revision = { type: 'number', required: true, padding: digits(8) } as const

export const blockWordsEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'block_words', version: '1' },
    belonging: IN_ARTICLE,
    attributes: {
      article_id: number,
      user_id: number,
      block: text,
      analysis_version: text,
      text_hash: text,
      bytes,
    },
    indexes: { words: primaryIndex(WORDS.pk, WORDS.sk) },
  })

const OF_ANALYSIS = { article_id: number, user_id: number, content_revision, analysis_version: text } as const

/** The article's head names the current one. */
export const materialEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'material', version: '1' },
    belonging: IN_ARTICLE,
    attributes: {
      ...OF_ANALYSIS,
      genre: { type: Genre.options, required: true },
      characters: number,
      sentence_count: number,
      /** Occurrences, and different words. */
      tokens: number,
      words: number,
      /** Names, and words outside the dictionary. */
      name_tokens: number,
      name_words: number,
      unlisted_tokens: number,
      unlisted_words: number,
      /** Absent in earlier versions, where the key alone has it. */
      lexical_revision: { type: 'number' },
      grammar_difficulty: { type: 'number' },
      created_at: text,
    },
    indexes: { material: primaryIndex(ARTICLE, 'MATERIAL#${content_revision}#${analysis_version}') },
  })

export type MaterialRecord = EntityItem<ReturnType<typeof materialEntity>>

/** Compressed: skills, their frequencies, and places. */
export const featurePartEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'feature_part', version: '1' },
    belonging: IN_ARTICLE,
    attributes: {
      ...OF_ANALYSIS,
      part: { type: 'number', required: true, padding: digits(2) },
      parts: number,
      bytes,
    },
    indexes: { part: primaryIndex(ARTICLE, 'FEATURES#${content_revision}#${analysis_version}#${part}') },
  })

/** The beginning of a word. Edits elsewhere do not move it. */
export type StoredPosition = readonly [block: string, position: number, start: number, length: number]

export const occurrenceEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'occurrence', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: {
      user_id: number,
      skill_id: text,
      article_id: number,
      content_revision: number,
      frequency: number,
      positions: { type: CustomAttributeType<readonly StoredPosition[]>('any'), required: true },
    },
    indexes: { occurrence: primaryIndex('OCCURRENCES#${user_id}', '${skill_id}#${article_id}') },
  })
