import { Entity, type EntityItem } from 'electrodb'
import { ArticleStatus, ExplainMode } from '../../contracts/schemas/articles.ts'
import { ExplanationLevel, Genre } from '../../contracts/schemas/text.ts'
import type { ContentTable } from './keys.ts'

/**
 * The head of an article: everything but its text and rows. Flags are 0 or 1, metadata is JSON text.
 * Publishing or withdrawing must name `created_at` with `composite()`: ElectroDB needs it for the public index.
 */
export const articleEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'article', version: '1', service: 'content' },
      attributes: {
        id: { type: 'number', required: true },
        user_id: { type: 'number', required: true },
        genre: { type: Genre.options, required: true },
        status: { type: ArticleStatus.options, required: true },
        progress: { type: 'number', required: true },
        is_public: { type: 'number', required: true },
        guest_visible: { type: 'number', required: true },
        output_language: { type: 'string', required: true },
        explanation_level: { type: ExplanationLevel.options, required: true },
        explain_mode: { type: ExplainMode.options, required: true },
        explain: { type: 'number', required: true },
        /** 1 where audio was asked for along with the upload; else absent. */
        tts: { type: 'number' },
        /** The object store that has the file `metadata.source_media` names. */
        source_store: { type: 'string' },
        title: { type: 'string', required: true },
        author: { type: 'string', required: true },
        intro: { type: 'string', required: true },
        summary: { type: 'string', required: true },
        type: { type: 'string', required: true },
        model: { type: 'string' },
        metadata: { type: 'string', required: true },
        revision: { type: 'number', required: true },
        content_revision: { type: 'number', required: true },
        /** Rises with every write to rows of the revision that is read; absent before the first. */
        row_writes: { type: 'number' },
        /** Only while a task works on the article. */
        task_id: { type: 'string' },
        /** The task that ended last: its end may be told again. */
        ended_task_id: { type: 'string' },
        total_rows: { type: 'number', required: true },
        total_sentences: { type: 'number', required: true },
        complete_sentences: { type: 'number', required: true },
        created_at: { type: 'string', required: true },
        updated_at: { type: 'string', required: true },
      },
      indexes: {
        head: {
          pk: { field: 'pk', casing: 'none', composite: ['id'], template: 'ARTICLE#${id}' },
          sk: { field: 'sk', casing: 'none', composite: [], template: 'HEAD' },
        },
        owned: {
          index: 'gsi1',
          pk: { field: 'gsi1pk', casing: 'none', composite: ['user_id'], template: 'OWNER#${user_id}' },
          sk: { field: 'gsi1sk', casing: 'none', composite: ['created_at', 'id'], template: NEWEST },
        },
        published: {
          index: 'gsi2',
          condition: article => article.is_public === 1,
          pk: { field: 'gsi2pk', casing: 'none', composite: ['is_public'], template: 'PUBLIC#${is_public}' },
          sk: { field: 'gsi2sk', casing: 'none', composite: ['created_at', 'id'], template: NEWEST },
        },
        all: {
          index: 'gsi3',
          pk: { field: 'gsi3pk', casing: 'none', composite: [], template: 'ARTICLES' },
          sk: { field: 'gsi3sk', casing: 'none', composite: ['created_at', 'id'], template: NEWEST },
        },
      },
    },
    where,
  )
const NEWEST = '${created_at}#${id}'

export type ArticleEntity = ReturnType<typeof articleEntity>
export type ArticleRecord = EntityItem<ArticleEntity>
