import type { EntityItem } from 'electrodb'
import type { Unit } from '../../store/belonging.ts'
import type { StoreTable } from '../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../store/entity.ts'

/** A third-party account with all but its sign-ins. */
export const THIRD_PARTY: Unit = { name: 'third-party account ${user_id}', marks: 'own' }

/** The sign-in data of a third-party account: its id and the provider accounts linked to it. */
export const identityEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'identity', version: '1' },
    belonging: { unit: THIRD_PARTY },
    attributes: {
      user_id: text,
      /** The keys of its links; without any, nobody could sign in to the account again. */
      link_keys: { type: 'list', items: { type: 'string' }, required: true },
      /**
       * Rises with each change of its links and each new session. Each such write requires the value that it has read.
       */
      revision: number,
      created_at: text,
    },
    indexes: { identity: primaryIndex('identity#${user_id}', 'identity') },
  })

export type IdentityRecord = EntityItem<ReturnType<typeof identityEntity>>

/** A provider account, linked to exactly one identity. */
export const linkEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'provider_link', version: '1' },
    belonging: { unit: THIRD_PARTY },
    attributes: {
      /** The hash of issuer and subject together, since either may contain any character. */
      link_key: text,
      user_id: text,
      /** The provider's name in the settings when it was linked. */
      provider: text,
      issuer: text,
      subject: text,
      linked_at: text,
    },
    indexes: { link: primaryIndex('provider_link#${link_key}', 'provider_link') },
  })

export type LinkRecord = EntityItem<ReturnType<typeof linkEntity>>
