import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE } from './keys.ts'

/** Removed once no reader can still be reading. Written with what replaced or deleted the rows, sorted by due time. */
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
      /** The deleted article's recording, if kept. */
      source_media: { type: 'string' },
      source_store: { type: 'string' },
    },
    indexes: { sweep: primaryIndex('SWEEP', '${due_at}#${article_id}#${revision}#${content_revision}') },
  })

export type SweepRecord = EntityItem<ReturnType<typeof sweepEntity>>

/** Written before copying a file to its permanent key, removed after: the sweep finishes or undoes what a crash left. */
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
      store: text,
      temporary_key: text,
      permanent_key: text,
    },
    indexes: { move: primaryIndex('SOURCES_PENDING', '${due_at}#${article_id}#${task_id}') },
  })

export type SourceMoveRecord = EntityItem<ReturnType<typeof sourceMoveEntity>>
