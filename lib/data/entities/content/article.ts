import type { EntityItem } from 'electrodb'
import { ArticleStatus, ExplainMode, PageDirection } from '../../../contracts/schemas/articles/articles.ts'
import { ExplanationLevel, Genre } from '../../../contracts/schemas/japanese/text.ts'
import type { NamedObject } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, secondaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE, articleUnit, FAVORITE, HEAD, IN_ARTICLE } from './keys.ts'

const CREATED = '${created_at}#${id}'

const RECORDING: NamedObject = {
  at: 'metadata.source_media',
  store: 'source_store',
  isOwned: true,
  isNeeded: true,
}

/**
 * Flags are 0 or 1, metadata is JSON text. Publishing or withdrawing must name `created_at` with `composite()`: ElectroDB
 * needs it for the public index.
 */
export const articleEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'article', version: '1' },
    belonging: { unit: articleUnit('id'), objects: [RECORDING], erased: 'never' },
    attributes: {
      id: number,
      user_id: number,
      genre: { type: Genre.options, required: true },
      status: { type: ArticleStatus.options, required: true },
      progress: number,
      is_public: number,
      guest_visible: number,
      output_language: text,
      explanation_level: { type: ExplanationLevel.options, required: true },
      explain_mode: { type: ExplainMode.options, required: true },
      explain: number,
      /** 1 if audio was requested with the upload; else absent. */
      tts: { type: 'number' },
      /** The store of the file `metadata.source_media`. */
      source_store: { type: 'string' },
      title: text,
      author: text,
      intro: text,
      summary: text,
      type: text,
      model: { type: 'string' },
      /** Absent unless the book says it. */
      page_direction: { type: PageDirection.options },
      metadata: text,
      revision: number,
      content_revision: number,
      /** The first content revision with these rows; absent for this one. */
      rows_since: { type: 'number' },
      /** Rises with every write to rows of the revision that is read; absent before the first. */
      row_writes: { type: 'number' },
      task_id: { type: 'string' },
      /**
       * The content revision of interrupted work to go on; 0 or absent without any. Any change of the text makes it differ.
       */
      resume_revision: { type: 'number' },
      /** 1 if the controller cannot go on, or has done so once; until a person starts a task. */
      is_resumed: { type: 'number' },
      /** The task that ended last: its end may be reported again. */
      ended_task_id: { type: 'string' },
      /** The counted revision and its analysis; absent before the first. */
      lexicon_revision: { type: 'number' },
      analysis_version: { type: 'string' },
      /** Includes people's texts in sentences; absent until counted. */
      text_bytes: { type: 'number' },
      media_bytes: { type: 'number' },
      image_bytes: { type: 'number' },
      total_images: { type: 'number' },
      /** Shown in lists; may still be on its way. */
      cover: { type: 'string' },
      total_rows: number,
      /** The readable rows of a growing or interrupted text. */
      rows_ready: { type: 'number' },
      total_sentences: number,
      total_headings: { type: 'number' },
      complete_sentences: number,
      created_at: text,
      updated_at: text,
    },
    indexes: {
      head: primaryIndex(HEAD.pk, HEAD.sk),
      owned: secondaryIndex('gsi1', 'OWNER#${user_id}', CREATED),
      published: {
        ...secondaryIndex('gsi2', 'PUBLIC#${is_public}', CREATED),
        condition: article => article.is_public === 1,
      },
      all: secondaryIndex('gsi3', 'ARTICLES', CREATED),
    },
  })
type ArticleEntity = ReturnType<typeof articleEntity>
export type ArticleRecord = EntityItem<ArticleEntity>

/**
 * Marks a task's or interrupted work, in one transaction with the status. A partition of the table, since an index could
 * lag, so that a restart finds every one.
 */
export const processingEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'processing', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: { article_id: number, user_id: number, task_id: text },
    indexes: { processing: primaryIndex('PROCESSING', 'ARTICLE#${article_id}') },
  })

export type ProcessingRecord = EntityItem<ReturnType<typeof processingEntity>>

/** Finds a task's article if the answer was lost. `request` hashes the request; absent in older records. */
export const uploadEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'upload', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: { task_id: text, user_id: number, article_id: number, request: { type: 'string' } },
    indexes: { upload: primaryIndex('UPLOAD#${task_id}', 'UPLOAD') },
  })

/** Lies in the article's partition, so that deleting the article removes it. */
export const favoriteEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'favorite', version: '1' },
    belonging: IN_ARTICLE,
    attributes: { user_id: number, article_id: number, created_at: text },
    indexes: {
      favorite: primaryIndex(FAVORITE.pk, FAVORITE.sk),
      ofUser: secondaryIndex('gsi1', 'FAVORITES#${user_id}', '${created_at}#${article_id}'),
    },
  })
