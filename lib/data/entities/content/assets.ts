import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { BundleSlot } from '../../../contracts/schemas/administration/bundles.ts'
import type { FurtherInstalled } from '../../../contracts/schemas/japanese/further/administration.ts'
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
      /** The bundles in the slots are being removed, and nothing more is stored. */
      is_removed: { type: 'boolean' },
      active: { type: CustomAttributeType<StoredSlot>('any') },
      candidate: { type: CustomAttributeType<StoredSlot>('any') },
    },
    indexes: { asset: primaryIndex('ASSETS', '${name}') },
  })

/** The order, switch and address of each bundle of a kind that has many. */
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
