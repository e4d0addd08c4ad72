import type { EntityItem } from 'electrodb'
import type { NamedObject } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'
import { IMAGE, IN_ARTICLE } from './keys.ts'

const STORED: NamedObject = { at: 'key', store: 'store', isOwned: true, isNeeded: true }
const COMING: NamedObject = { at: 'coming_key', store: 'store', isOwned: true }

/**
 * Written before its object, so every object has a record: until the object is there, the record has `coming_key`, and
 * readers find no image.
 */
export const imageEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'image', version: '1' },
    belonging: { ...IN_ARTICLE, objects: [STORED, COMING] },
    attributes: {
      article_id: number,
      user_id: number,
      image: text,
      /** SHA-256 of what was sent, in hexadecimal. */
      source: text,
      width: number,
      height: number,
      bytes: number,
      store: text,
      key: { type: 'string' },
      coming_key: { type: 'string' },
      created_at: text,
    },
    indexes: { image: primaryIndex(IMAGE.pk, IMAGE.sk) },
  })

export type ImageRecord = EntityItem<ReturnType<typeof imageEntity>>
