import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { NamedObject, Unit } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import { digits, number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { IN_ARTICLE } from './keys.ts'

export const CLIP = { pk: 'CLIP#${cache_hash}', sk: 'USER#${user_id}' } as const
/** The receipt of an article names the clip by the key of its partition. */
export const ARTICLE_CLIP = { pk: 'ARTICLE#${article_id}', sk: CLIP.pk } as const
const ONE_CLIP: Unit = { name: 'clip ${cache_hash} of account ${user_id}', marks: [CLIP], state: 'ready' }
/** Clips of several accounts may share one object, so its key names no account. */
const STORED: NamedObject = { at: 'storage_key', store: 'store' }

/**
 * The stored audio of a sentence, owned by the account whose articles refer to it. Its bytes lie in `data`, in
 * parts, or as an object under `storage_key`, which clips of other accounts may share.
 */
export const clipEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'clip', version: '1' },
    belonging: { unit: ONE_CLIP, objects: [STORED] },
    attributes: {
      /** The `audio_object_id` of sentences. */
      id: text,
      user_id: number,
      cache_hash: text,
      voice: text,
      /** The line that the licence of the voice asked for when the clip was made; else absent. */
      credit: { type: 'string' },
      content_type: text,
      size: number,
      /** Empty while the bytes are in this table, or nowhere yet. */
      storage_key: text,
      /** The object store that has the bytes or is to get them. */
      store: text,
      data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
      /** The number and name of the parts with the bytes; 0 if `data` or the object store has them. */
      parts: number,
      parts_id: text,
      /** The number of articles that refer to it, each with a receipt. */
      references: number,
      /** 1 if the learner brought it, so that no other account gets it; else absent. */
      given: { type: 'number' },
      state: { type: ['placeholder', 'ready', 'removing'] as const, required: true },
      /** The attempt that wrote the record last: only it may go on with it. */
      attempt: text,
      created_at: text,
      updated_at: text,
    },
    indexes: { clip: primaryIndex(CLIP.pk, CLIP.sk) },
  })

export type ClipRecord = EntityItem<ReturnType<typeof clipEntity>>

/** A piece of a clip's bytes. It is written before the clip names `parts_id`, and never changes. */
export const clipPartEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'clip_part', version: '1' },
    belonging: { unit: ONE_CLIP },
    attributes: {
      cache_hash: text,
      user_id: number,
      parts_id: text,
      part: { type: 'number', required: true, padding: digits(2) },
      bytes: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    },
    indexes: { part: primaryIndex(CLIP.pk, 'PART#${user_id}#${parts_id}#${part}') },
  })

/** Receipt of an article's reference. Written and removed with its count, so that a repeat does not count twice. */
export const articleClipEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'article_clip', version: '1' },
    belonging: { ...IN_ARTICLE, counts: ONE_CLIP },
    attributes: { article_id: number, user_id: number, cache_hash: text },
    indexes: { receipt: primaryIndex(ARTICLE_CLIP.pk, ARTICLE_CLIP.sk) },
  })

export type ArticleClipRecord = EntityItem<ReturnType<typeof articleClipEntity>>

/**
 * The leftovers that one attempt may need reclaimed: a clip without references, parts without a clip, an object without
 * either. The record is written before them, and due when the attempt is certainly over.
 */
export const pendingClipEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'pending_clip', version: '1' },
    belonging: { about: ONE_CLIP, objects: [STORED] },
    attributes: {
      due_at: text,
      cache_hash: text,
      user_id: number,
      attempt: text,
      /** The store into which the attempt puts bytes. */
      store: text,
      /** Empty if that is this table. */
      storage_key: text,
    },
    indexes: { pending: primaryIndex('CLIPS_PENDING', '${due_at}#${cache_hash}#${user_id}#${attempt}') },
  })

export type PendingClipRecord = EntityItem<ReturnType<typeof pendingClipEntity>>
