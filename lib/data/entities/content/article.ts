import type { EntityItem } from 'electrodb'
import { ArticleStatus, ExplainMode, PageDirection } from '../../../contracts/schemas/articles/articles.ts'
import { ExplanationLevel, Genre } from '../../../contracts/schemas/japanese/text.ts'
import type { NamedObject } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, secondaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE, articleUnit, FAVORITE, HEAD, IN_ARTICLE } from './keys.ts'

/** Sorts articles by age. */
const CREATED = '${created_at}#${id}'

const RECORDING: NamedObject = {
  at: 'metadata.source_media',
  store: 'source_store',
  isOwned: true,
  isNeeded: true,
}

/**
 * The head of an article: everything but its text and rows. Flags are 0 or 1, metadata is JSON text.
 * Publishing or withdrawing must name `created_at` with `composite()`: ElectroDB needs it for the public index.
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
      /** The object store that has the file `metadata.source_media` names. */
      source_store: { type: 'string' },
      title: text,
      author: text,
      intro: text,
      summary: text,
      type: text,
      model: { type: 'string' },
      /** Absent unless the book of the text says it. */
      page_direction: { type: PageDirection.options },
      metadata: text,
      revision: number,
      content_revision: number,
      /** The first content revision with the rows of this one in the same order; absent if it is this one. */
      rows_since: { type: 'number' },
      /** Rises with every write to rows of the revision that is read; absent before the first. */
      row_writes: { type: 'number' },
      /** Only while a task works on the article. */
      task_id: { type: 'string' },
      /**
       * The content revision whose interrupted work the controller is to go on with; 0 or absent if there is none. Any
       * change of the text makes it differ.
       */
      resume_revision: { type: 'number' },
      /** 1 if the controller cannot go on with the work, or has done so once; until a person starts a task. */
      is_resumed: { type: 'number' },
      /** The task that ended last: its end may be reported again. */
      ended_task_id: { type: 'string' },
      /** The revision whose words are counted, and the analysis that found them; absent before the first. */
      lexicon_revision: { type: 'number' },
      analysis_version: { type: 'string' },
      /** Of the text, with what people wrote into its sentences, and of the recording; absent until they are counted. */
      text_bytes: { type: 'number' },
      media_bytes: { type: 'number' },
      /** Of the images of the text; absent without any. */
      image_bytes: { type: 'number' },
      total_images: { type: 'number' },
      /** The image that stands for the text in lists; it may still be on its way. */
      cover: { type: 'string' },
      total_rows: number,
      /** Only while a text grows, and after that was interrupted: the rows that are read, from the first. */
      rows_ready: { type: 'number' },
      total_sentences: number,
      /** Absent without any. */
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
 * Marks that a task works on an article, or that its interrupted work is to go on; written and removed in one transaction
 * with the article's status.
 * A partition of the table itself and not an index, which could lag, so that a restart finds every one.
 */
export const processingEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'processing', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: { article_id: number, user_id: number, task_id: text },
    indexes: { processing: primaryIndex('PROCESSING', 'ARTICLE#${article_id}') },
  })

export type ProcessingRecord = EntityItem<ReturnType<typeof processingEntity>>

/**
 * The article that a task created: if the answer was lost, repeating the create finds it. `request` is the hash of the
 * request; absent in older records.
 */
export const uploadEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'upload', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: { task_id: text, user_id: number, article_id: number, request: { type: 'string' } },
    indexes: { upload: primaryIndex('UPLOAD#${task_id}', 'UPLOAD') },
  })

/** An account's favourite. It lies in the article's partition, so that deleting the article removes it. */
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
