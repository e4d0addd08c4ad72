import { CustomAttributeType, type EntityItem } from 'electrodb'
import { Genre } from '../../../contracts/schemas/japanese/text.ts'
import type { StoreTable } from '../../../store/client.ts'
import { digits, number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE, IN_ARTICLE, WORDS } from './keys.ts'

const ARTICLE = 'ARTICLE#${article_id}'
const bytes = { type: CustomAttributeType<Uint8Array>('any'), required: true } as const
const content_revision = { type: 'number', required: true, padding: digits(8) } as const

/** The words of a block's rows, by one analysis of one text. */
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

/** The text and the analysis that a record belongs to. */
const OF_ANALYSIS = { article_id: number, user_id: number, content_revision, analysis_version: text } as const

/** The result of analysing a whole text. The head of the article names the current one. */
export const materialEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'material', version: '1' },
    belonging: IN_ARTICLE,
    attributes: {
      ...OF_ANALYSIS,
      genre: { type: Genre.options, required: true },
      characters: number,
      sentence_count: number,
      /** Occurrences of words and names, and how many different ones. */
      tokens: number,
      words: number,
      /** Those of them that are names, and those that the dictionary does not have. */
      name_tokens: number,
      name_words: number,
      unlisted_tokens: number,
      unlisted_words: number,
      /** The revision whose words these are; absent in those of earlier versions, where the key alone has it. */
      lexical_revision: { type: 'number' },
      /** Absent: unknown. */
      grammar_difficulty: { type: 'number' },
      created_at: text,
    },
    indexes: { material: primaryIndex(ARTICLE, 'MATERIAL#${content_revision}#${analysis_version}') },
  })

export type MaterialRecord = EntityItem<ReturnType<typeof materialEntity>>

/** A piece of the compressed features of a text: its skills, how often each occurs, and where. */
export const featurePartEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'feature_part', version: '1' },
    belonging: IN_ARTICLE,
    attributes: {
      ...OF_ANALYSIS,
      part: { type: 'number', required: true, padding: digits(2) },
      /** The number of parts. */
      parts: number,
      bytes,
    },
    indexes: { part: primaryIndex(ARTICLE, 'FEATURES#${content_revision}#${analysis_version}#${part}') },
  })

/** The beginning of a word: a block, a position in it, and an offset in that row. An edit elsewhere does not move it. */
export type StoredPosition = readonly [block: string, position: number, start: number, length: number]

/** A word in an article of its owner. */
export const occurrenceEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'occurrence', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: {
      user_id: number,
      skill_id: text,
      article_id: number,
      /** Of the text in which it was found so. */
      content_revision: number,
      frequency: number,
      /** The first ones. */
      positions: { type: CustomAttributeType<readonly StoredPosition[]>('any'), required: true },
    },
    indexes: { occurrence: primaryIndex('OCCURRENCES#${user_id}', '${skill_id}#${article_id}') },
  })
