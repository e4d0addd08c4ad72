import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { BundleSlot } from '../../../contracts/schemas/administration/bundles.ts'
import type { FurtherInstalled } from '../../../contracts/schemas/japanese/further/administration.ts'
import { assetKey } from '../../../objects/keys.ts'
import type { NamedObject, Unit } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../../store/entity.ts'

export type StoredSlot = BundleSlot & { readonly store: string }

export const BUNDLE: Unit = { name: 'bundle ${name}', marks: 'own' }

const inSlot = (slot: 'active' | 'candidate'): NamedObject => ({
  at: `${slot}.slot`,
  store: `${slot}.store`,
  key: (letter, { name }) => assetKey(`${name}-${letter}`),
})

/** The entity's name is from when the dictionary was the only kind. */
export const bundleSlotsEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'dictionary_asset', version: '1' },
    belonging: {
      unit: BUNDLE,
      objects: [inSlot('active'), inSlot('candidate')],
      role: 'stack',
    },
    attributes: {
      name: text,
      version: number,
      /** Set during removal: nothing more is stored. */
      is_removed: { type: 'boolean' },
      active: { type: CustomAttributeType<StoredSlot>('any') },
      candidate: { type: CustomAttributeType<StoredSlot>('any') },
    },
    indexes: { asset: primaryIndex('ASSETS', '${name}') },
  })

export const bundleListEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'bundle_list', version: '1' },
    belonging: { unit: { name: 'list of bundles ${kind}', marks: 'own' }, role: 'stack' },
    attributes: {
      kind: text,
      version: number,
      items: { type: CustomAttributeType<readonly FurtherInstalled[]>('any'), required: true },
    },
    indexes: { list: primaryIndex('BUNDLELISTS', '${kind}') },
  })

export type BundleSlotsRecord = EntityItem<ReturnType<typeof bundleSlotsEntity>>
