import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE } from './keys.ts'

/**
 * Rows that are no longer needed, to be removed once no reader can still be reading them. Written in the
 * transaction that replaced or deleted them, sorted by the time they are due.
 */
export const sweepEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'sweep', version: '1' },
    belonging: { ...ABOUT_ARTICLE, objects: [{ at: 'source_media', store: 'source_store', isOwned: true }] },
    attributes: {
      article_id: number,
      user_id: number,
      due_at: text,
      /** `deleted`: the whole article. `replaced`: what came before `revision` and `content_revision`. */
      reason: { type: ['deleted', 'replaced'] as const, required: true },
      revision: number,
      content_revision: number,
      /** The key of the recording a deleted article was transcribed from, if it was kept. */
      source_media: { type: 'string' },
      source_store: { type: 'string' },
    },
    indexes: { sweep: primaryIndex('SWEEP', '${due_at}#${article_id}#${revision}#${content_revision}') },
  })

export type SweepRecord = EntityItem<ReturnType<typeof sweepEntity>>

/**
 * Marks that a file is being moved to its permanent key: written before the copy, removed when the article names the
 * key and the temporary file is gone. When it is due, the sweep finishes or undoes what a crash left.
 */
export const sourceMoveEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'source_move', version: '1' },
    belonging: {
      ...ABOUT_ARTICLE,
      objects: [
        { at: 'temporary_key', store: 'store', isOwned: true },
        { at: 'permanent_key', store: 'store', isOwned: true },
      ],
    },
    attributes: {
      article_id: number,
      user_id: number,
      /** The task that moves the file; it has at most one. */
      task_id: text,
      due_at: text,
      /** The store of both. */
      store: text,
      temporary_key: text,
      permanent_key: text,
    },
    indexes: { move: primaryIndex('SOURCES_PENDING', '${due_at}#${article_id}#${task_id}') },
  })

export type SourceMoveRecord = EntityItem<ReturnType<typeof sourceMoveEntity>>
