import type { EntityItem } from 'electrodb'
import type { Unit } from '../../store/belonging.ts'
import type { StoreTable } from '../../store/client.ts'
import { number, primaryIndex, storedEntity, text } from '../../store/entity.ts'

/** A third-party account with all but its sign-ins. */
export const THIRD_PARTY: Unit = { name: 'third-party account ${user_id}', marks: 'own' }

/** A third-party account, with the provider accounts that sign in to it. */
export const identityEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'identity', version: '1' },
    belonging: { unit: THIRD_PARTY },
    attributes: {
      user_id: text,
      /** Their keys; an account without any could never sign in again. */
      link_keys: { type: 'list', items: { type: 'string' }, required: true },
      /** Rises with each change of its links and each new session, which all demand the one they have read. */
      revision: number,
      created_at: text,
    },
    indexes: { identity: primaryIndex('identity#${user_id}', 'identity') },
  })

export type IdentityRecord = EntityItem<ReturnType<typeof identityEntity>>

/** A provider account and the identity that it belongs to; no two identities share one. */
export const linkEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'provider_link', version: '1' },
    belonging: { unit: THIRD_PARTY },
    attributes: {
      /** Of the issuer and the subject together, hashed: either may hold any character. */
      link_key: text,
      user_id: text,
      /** The name in the settings under which it was linked. */
      provider: text,
      issuer: text,
      subject: text,
      linked_at: text,
    },
    indexes: { link: primaryIndex('provider_link#${link_key}', 'provider_link') },
  })

export type LinkRecord = EntityItem<ReturnType<typeof linkEntity>>
