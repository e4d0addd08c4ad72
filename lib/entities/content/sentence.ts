import { Entity, type EntityItem } from 'electrodb'
import { AnalysisStatus } from '../../contracts/schemas/sentences.ts'
import type { ContentTable } from './keys.ts'

/** A row of a block. Its index in the article follows from the revision; what nobody has written is absent. */
export const sentenceEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'sentence', version: '1', service: 'content' },
      attributes: {
        article_id: { type: 'number', required: true },
        user_id: { type: 'number', required: true },
        block: { type: 'string', required: true },
        position: { type: 'number', required: true, padding: { length: 2, char: '0' } },
        sentence: { type: 'string', required: true },
        translation: { type: 'string' },
        explanation: { type: 'string' },
        /** JSON text, as are metadata and full_prompt. */
        furigana: { type: 'string', required: true },
        analysis_status: { type: AnalysisStatus.options, required: true },
        explain_status: { type: 'string' },
        audio_object_id: { type: 'string' },
        audio_voice: { type: 'string' },
        tts_error: { type: 'string' },
        notes: { type: 'string' },
        metadata: { type: 'string', required: true },
        full_prompt: { type: 'string' },
      },
      indexes: {
        row: {
          pk: { field: 'pk', casing: 'none', composite: ['article_id'], template: 'ARTICLE#${article_id}' },
          sk: {
            field: 'sk',
            casing: 'none',
            composite: ['block', 'position'],
            template: 'SENTENCE#${block}#${position}',
          },
        },
      },
    },
    where,
  )

export type SentenceRecord = EntityItem<ReturnType<typeof sentenceEntity>>
