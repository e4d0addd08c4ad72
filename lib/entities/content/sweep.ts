import { Entity, type EntityItem } from 'electrodb'
import type { ContentTable } from './keys.ts'

/**
 * Rows nobody reads any more, to be removed once nobody can be reading them: written in the transaction that
 * left them behind. Sorted by the time they are due.
 */
export const sweepEntity = (where: ContentTable) =>
  new Entity(
    {
      model: { entity: 'sweep', version: '1', service: 'content' },
      attributes: {
        article_id: { type: 'number', required: true },
        user_id: { type: 'number', required: true },
        due_at: { type: 'string', required: true },
        /** `deleted`: the whole article. `replaced`: what came before `revision` and `content_revision`. */
        reason: { type: ['deleted', 'replaced'] as const, required: true },
        revision: { type: 'number', required: true },
        content_revision: { type: 'number', required: true },
        /** The key of the file a deleted article was taken down from, if it was kept. */
        source_media: { type: 'string' },
        source_store: { type: 'string' },
      },
      indexes: {
        sweep: {
          pk: { field: 'pk', casing: 'none', composite: [], template: 'SWEEP' },
          sk: {
            field: 'sk',
            casing: 'none',
            composite: ['due_at', 'article_id', 'revision', 'content_revision'],
            template: '${due_at}#${article_id}#${revision}#${content_revision}',
          },
        },
      },
    },
    where,
  )

export type SweepRecord = EntityItem<ReturnType<typeof sweepEntity>>
