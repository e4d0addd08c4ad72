import type { EntityItem } from 'electrodb'
import { avatarKey } from '../../objects/keys.ts'
import type { NamedObject, Unit } from '../../store/belonging.ts'
import type { StoreTable } from '../../store/client.ts'
import { digits, number, primaryIndex, secondaryIndex, storedEntity, text } from '../../store/entity.ts'
import { requestUnit } from './registration-request.ts'

/** An account with its name. */
export const accountUnit = (attribute: 'id' | 'user_id'): Unit => ({
  name: `account \${${attribute}}`,
  marks: 'own',
})
const AVATAR: NamedObject = { at: 'avatar', key: (avatar, { id }) => avatarKey(Number(id), avatar) }

export const userEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'user', version: '1' },
    belonging: { unit: accountUnit('id'), owner: 'id', objects: [AVATAR] },
    attributes: {
      id: { type: 'number', required: true, padding: digits(15) },
      username: text,
      username_key: text,
      password_hash: text,
      role: { type: ['user', 'root'] as const, required: true },
      created_at: text,
      /** Absent while the account has its first password. */
      password_changed_at: { type: 'string' },
      /** A link for a new password that an administrator made last. */
      password_link: { type: 'map', properties: { hash: text, made_at: text } },
      /** When the link was made and used that gave it a password. */
      password_by_link: { type: 'map', properties: { made_at: text, used_at: text } },
      /** When it was last signed out everywhere. */
      signed_out_at: { type: 'string' },
      /** The networks it has signed in from, latest first. */
      networks: { type: 'list', items: { type: 'string' } },
      /** Names the picture, if there is one, and counts its changes. */
      avatar: { type: 'string' },
      avatar_version: { type: 'number' },
    },
    indexes: {
      user: primaryIndex('user#${id}', 'user'),
      all: secondaryIndex('gsi1', 'users', 'user#${id}'),
    },
  })

export type UserRecord = EntityItem<ReturnType<typeof userEntity>>

/** Makes a user name unique: a pending request holds it first, then the account. */
export const usernameEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'username', version: '1' },
    belonging: { unit: { ...accountUnit('user_id'), or: requestUnit('request_id') } },
    attributes: { username_key: text, request_id: { type: 'string' }, user_id: { type: 'number' } },
    indexes: { username: primaryIndex('username#${username_key}', 'username') },
  })

/** The ids of all administrators in one item. A set, so that adding one twice counts once. */
export const rootsEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'roots', version: '1' },
    belonging: { role: 'counted' },
    attributes: { user_ids: { type: 'set', items: 'number' } },
    indexes: { roots: primaryIndex('roots', 'roots') },
  })

/**
 * A pending erasure of a deleted account's learning data, written in the transaction that deletes it. The data lie in
 * data_server's store, so the item stays until data_server has confirmed; sorted by due time.
 */
export const erasureEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'erasure', version: '1' },
    belonging: {},
    attributes: { user_id: number, deleted_at: text, due_at: text },
    indexes: { erasure: primaryIndex('ERASE', '${due_at}#${user_id}') },
  })
