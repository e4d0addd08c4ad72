import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { BundleSlot } from '../../../contracts/schemas/administration/bundles.ts'
import { assetKey } from '../../../objects/keys.ts'
import type { NamedObject, Unit } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'

/** A bundle, and the object store that its bytes lie in. */
export type StoredSlot = BundleSlot & { readonly store: string }

/** A kind of bundle, whose slots hold one each. */
export const BUNDLE: Unit = { name: 'bundle ${name}', marks: 'own' }

const inSlot = (slot: 'active' | 'candidate'): NamedObject => ({
  at: `${slot}.slot`,
  store: `${slot}.store`,
  key: (letter, { name }) => assetKey(`${name}-${letter}`),
})

/** The slots of a kind of bundle; the entity's name is from when the dictionary was the only kind. */
export const bundleSlotsEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'dictionary_asset', version: '1' },
    belonging: {
      unit: BUNDLE,
      objects: [inSlot('active'), inSlot('candidate')],
      role: 'stack',
    },
    attributes: {
      /** Of the kind. */
      name: text,
      version: number,
      active: { type: CustomAttributeType<StoredSlot>('any') },
      candidate: { type: CustomAttributeType<StoredSlot>('any') },
    },
    indexes: { asset: primaryIndex('ASSETS', '${name}') },
  })

export type BundleSlotsRecord = EntityItem<ReturnType<typeof bundleSlotsEntity>>
