import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { ABOUT_ARTICLE } from './keys.ts'

/** Outlives the text: the next import finds none under that id, and takes it again. */
export const movedTextEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'moved_text', version: '1' },
    belonging: ABOUT_ARTICLE,
    attributes: {
      user_id: number,
      installation: text,
      origin_id: number,
      article_id: number,
      import_id: text,
      /** The last task with the text; until another has it, an import may go on. */
      task_id: text,
      request: text,
      /** 1 once all of it is here; else absent. */
      is_whole: { type: 'number' },
    },
    indexes: { origin: primaryIndex('MOVEDTEXTS#${user_id}', 'FROM#${installation}#${origin_id}') },
  })
export type MovedTextRecord = EntityItem<ReturnType<typeof movedTextEntity>>
