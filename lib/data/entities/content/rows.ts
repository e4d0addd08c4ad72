import { CustomAttributeType, type EntityItem } from 'electrodb'
import { AnalysisStatus } from '../../../contracts/schemas/articles/sentences.ts'
import type { StoreTable } from '../../../store/client.ts'
import { digits, number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { BLOCK, IN_ARTICLE, POSITION_DIGITS, ROW } from './keys.ts'

export type BlockCount = readonly [block: string, count: number]

/** Written before a head names it, and never changed. */
export const revisionEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'revision', version: '1' },
    belonging: IN_ARTICLE,
    attributes: {
      article_id: number,
      user_id: number,
      revision: { type: 'number', required: true, padding: digits(8) },
      task_id: text,
      blocks: { type: CustomAttributeType<readonly BlockCount[]>('any'), required: true },
      total_rows: number,
      total_sentences: number,
    },
    indexes: { revision: primaryIndex('ARTICLE#${article_id}', 'REVISION#${revision}') },
  })

/** Every write to a row of the block raises the version in its transaction. */
export const blockEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'block', version: '1' },
    belonging: IN_ARTICLE,
    attributes: {
      article_id: number,
      user_id: number,
      block: text,
      version: number,
      task_id: text,
      rows: number,
      /** UTF-16 units of each row. */
      lengths: { type: CustomAttributeType<readonly number[]>('any'), required: true },
      /** Excludes layout. */
      sentences: number,
      /** Positions. */
      translated: { type: 'set', items: 'number' },
      explained: { type: 'set', items: 'number' },
      /** Rows that can be read aloud without a clip. */
      unspoken: { type: 'set', items: 'number' },
      /** JSON text, which hot reads take: position, depth and title of headings; absent without any. */
      headings: { type: 'string' },
      /** As headings: position, then what a row's metadata has. */
      figures: { type: 'string' },
      footnotes: { type: 'string' },
      updated_at: text,
    },
    indexes: { block: primaryIndex(BLOCK.pk, BLOCK.sk) },
  })

export type BlockRecord = EntityItem<ReturnType<typeof blockEntity>>

/** The revision tells the index in the article; absent fields were never written. */
export const sentenceEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'sentence', version: '1' },
    belonging: IN_ARTICLE,
    attributes: {
      article_id: number,
      user_id: number,
      block: text,
      position: { type: 'number', required: true, padding: digits(POSITION_DIGITS) },
      sentence: text,
      translation: { type: 'string' },
      explanation: { type: 'string' },
      /** JSON text, as are metadata and full_prompt. */
      furigana: text,
      analysis_status: { type: AnalysisStatus.options, required: true },
      explain_status: { type: 'string' },
      audio_object_id: { type: 'string' },
      audio_voice: { type: 'string' },
      tts_error: { type: 'string' },
      notes: { type: 'string' },
      metadata: text,
      full_prompt: { type: 'string' },
    },
    indexes: { row: primaryIndex(ROW.pk, ROW.sk) },
  })

export type SentenceRecord = EntityItem<ReturnType<typeof sentenceEntity>>

export const textPartEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'text_part', version: '1' },
    belonging: IN_ARTICLE,
    attributes: {
      article_id: number,
      user_id: number,
      content_revision: { type: 'number', required: true, padding: digits(8) },
      part: { type: 'number', required: true, padding: digits(4) },
      bytes: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    },
    indexes: { part: primaryIndex('ARTICLE#${article_id}', 'TEXT#${content_revision}#${part}') },
  })
