import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { DictionarySlot } from '../../contracts/schemas/dictionary.ts'
import type { StoreTable } from '../../store/client.ts'
import { number, primaryIndex, storedEntity } from '../../store/entity.ts'

/** A bundle, and the object store that its bytes lie in. */
export type StoredSlot = DictionarySlot & { readonly store: string }

/** Which of the dictionary's slots is active; there is one such record. */
export const dictionaryAssetEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'dictionary_asset', version: '1' },
    attributes: {
      version: number,
      active: { type: CustomAttributeType<StoredSlot>('any') },
      candidate: { type: CustomAttributeType<StoredSlot>('any') },
    },
    indexes: { asset: primaryIndex('ASSETS', 'dictionary') },
  })

export type DictionaryAssetRecord = EntityItem<ReturnType<typeof dictionaryAssetEntity>>
