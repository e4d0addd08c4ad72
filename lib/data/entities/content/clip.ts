import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { NamedObject, Unit } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import { digits, number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { IN_ARTICLE } from './keys.ts'

export const CLIP = { pk: 'CLIP#${cache_hash}', sk: 'USER#${user_id}' } as const
/** Receipts name clips by partition key. */
export const ARTICLE_CLIP = { pk: 'ARTICLE#${article_id}', sk: CLIP.pk } as const
const ONE_CLIP: Unit = { name: 'clip ${cache_hash} of account ${user_id}', marks: [CLIP], state: 'ready' }
/** Accounts may share objects, so the key names no account. */
const STORED: NamedObject = { at: 'storage_key', store: 'store' }

/**
 * Belongs to the account whose articles refer to it. The bytes lie in `data`, in parts, or in an object that other
 * accounts' clips may share.
 */
export const clipEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'clip', version: '1' },
    belonging: { unit: ONE_CLIP, objects: [STORED] },
    attributes: {
      id: text,
      user_id: number,
      cache_hash: text,
      voice: text,
      /** Demanded by the voice's licence at that time; else absent. */
      credit: { type: 'string' },
      content_type: text,
      size: number,
      /** Empty while the bytes are in this table, or nowhere yet. */
      storage_key: text,
      store: text,
      data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
      /** 0 if `data` or the object store has the bytes. */
      parts: number,
      parts_id: text,
      references: number,
      /** 1 if a learner brought the clip, so that no other account gets it; else absent. */
      given: { type: 'number' },
      state: { type: ['placeholder', 'ready', 'removing'] as const, required: true },
      /** Only the attempt that wrote last may go on. */
      attempt: text,
      created_at: text,
      updated_at: text,
    },
    indexes: { clip: primaryIndex(CLIP.pk, CLIP.sk) },
  })

export type ClipRecord = EntityItem<ReturnType<typeof clipEntity>>

/** Written before the clip names `parts_id`, and never changed. */
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

/** Changes with its count, so that a repeat does not count twice. */
export const articleClipEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'article_clip', version: '1' },
    belonging: { ...IN_ARTICLE, counts: ONE_CLIP },
    attributes: { article_id: number, user_id: number, cache_hash: text },
    indexes: { receipt: primaryIndex(ARTICLE_CLIP.pk, ARTICLE_CLIP.sk) },
  })

export type ArticleClipRecord = EntityItem<ReturnType<typeof articleClipEntity>>

/**
 * Leftovers of an attempt: a clip without references, parts without a clip, an object without either. Written before them,
 * and due when the attempt is certainly over.
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
      store: text,
      storage_key: text,
    },
    indexes: { pending: primaryIndex('CLIPS_PENDING', '${due_at}#${cache_hash}#${user_id}#${attempt}') },
  })

export type PendingClipRecord = EntityItem<ReturnType<typeof pendingClipEntity>>
