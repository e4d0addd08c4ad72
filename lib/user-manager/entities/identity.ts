import type { EntityItem } from 'electrodb'
import type { Unit } from '../../store/belonging.ts'
import type { StoreTable } from '../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../store/entity.ts'

export const THIRD_PARTY: Unit = { name: 'third-party account ${user_id}', marks: 'own' }

export const identityEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'identity', version: '1' },
    belonging: { unit: THIRD_PARTY },
    attributes: {
      user_id: text,
      /** Never empty: nobody could sign in to the account again. */
      link_keys: { type: 'list', items: { type: 'string' }, required: true },
      /** Rises with each change of the links and each new session; writers require the value that they have read. */
      revision: number,
      created_at: text,
    },
    indexes: { identity: primaryIndex('identity#${user_id}', 'identity') },
  })

export type IdentityRecord = EntityItem<ReturnType<typeof identityEntity>>

export const linkEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'provider_link', version: '1' },
    belonging: { unit: THIRD_PARTY },
    attributes: {
      /** Hashes issuer and subject together, since either may contain any character. */
      link_key: text,
      user_id: text,
      /** The name in the settings at the time of linking. */
      provider: text,
      issuer: text,
      subject: text,
      linked_at: text,
    },
    indexes: { link: primaryIndex('provider_link#${link_key}', 'provider_link') },
  })

export type LinkRecord = EntityItem<ReturnType<typeof linkEntity>>
