import type { EntityItem } from 'electrodb'
import { avatarKey } from '../../objects/keys.ts'
import type { NamedObject, Unit } from '../../store/belonging.ts'
import type { StoreTable } from '../../store/client.ts'
import { digits, number, primaryIndex, secondaryIndex, storedEntity, text } from '../../store/entity.ts'
import { requestUnit } from './registration-request.ts'

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
      password_changed_at: { type: 'string' },
      password_link: { type: 'map', properties: { hash: text, made_at: text } },
      password_by_link: { type: 'map', properties: { made_at: text, used_at: text } },
      signed_out_at: { type: 'string' },
      networks: { type: 'list', items: { type: 'string' } },
      /** Counts the changes of `avatar`, which names the picture. */
      avatar: { type: 'string' },
      avatar_version: { type: 'number' },
    },
    indexes: {
      user: primaryIndex('user#${id}', 'user'),
      all: secondaryIndex('gsi1', 'users', 'user#${id}'),
    },
  })

export type UserRecord = EntityItem<ReturnType<typeof userEntity>>

/** Makes a name unique: a pending request holds it first, then the account. */
export const usernameEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'username', version: '1' },
    belonging: { unit: { ...accountUnit('user_id'), or: requestUnit('request_id') } },
    attributes: { username_key: text, request_id: { type: 'string' }, user_id: { type: 'number' } },
    indexes: { username: primaryIndex('username#${username_key}', 'username') },
  })

/** One item for all administrators. A set, so that adding one twice counts once. */
export const rootsEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'roots', version: '1' },
    belonging: { role: 'counted' },
    attributes: { user_ids: { type: 'set', items: 'number' } },
    indexes: { roots: primaryIndex('roots', 'roots') },
  })

/**
 * Written in the transaction that deletes an account. Its data lie in data_server's store, so the item stays until
 * data_server confirms; sorted by due time.
 */
export const erasureEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'erasure', version: '1' },
    belonging: {},
    attributes: { user_id: number, deleted_at: text, due_at: text },
    indexes: { erasure: primaryIndex('ERASE', '${due_at}#${user_id}') },
  })
