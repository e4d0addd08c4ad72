import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE } from './keys.ts'

/**
 * Which text here a text of an export became. It stays when the text is deleted: then the next import finds no text under that
 * id, and takes the text again.
 */
export const movedTextEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'moved_text', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: {
      user_id: number,
      /** The yomu that the export comes from, and the id there. */
      installation: text,
      origin_id: number,
      article_id: number,
      import_id: text,
      /** The last task of an import that had the text; while no other has had it, an import may go on with it. */
      task_id: text,
      /** A hash of the text that the import brought. */
      request: text,
      /** 1 once all of it is here; else absent. */
      is_whole: { type: 'number' },
    },
    indexes: { origin: primaryIndex('MOVEDTEXTS#${user_id}', 'FROM#${installation}#${origin_id}') },
  })
export type MovedTextRecord = EntityItem<ReturnType<typeof movedTextEntity>>
