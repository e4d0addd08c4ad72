import { Entity, type EntityItem } from 'electrodb'
import type { StoreClient } from '../../store/client.ts'
import { SORTABLE_ID } from './sortable-id.ts'

export type UserRow = EntityItem<ReturnType<typeof userEntity>>

export const userEntity = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'accounts', entity: 'user', version: '1' },
      attributes: {
        id: { type: 'number', required: true, padding: SORTABLE_ID },
        username: { type: 'string', required: true },
        username_key: { type: 'string', required: true },
        password_hash: { type: 'string', required: true },
        role: { type: ['user', 'root'] as const, required: true },
        created_at: { type: 'string', required: true },
      },
      indexes: {
        user: {
          pk: { field: 'pk', composite: ['id'], template: 'user#${id}', casing: 'none' },
          sk: { field: 'sk', composite: [], template: 'user', casing: 'none' },
        },
        all: {
          index: 'gsi1',
          pk: { field: 'gsi1pk', composite: [], template: 'users', casing: 'none' },
          sk: { field: 'gsi1sk', composite: ['id'], template: 'user#${id}', casing: 'none' },
        },
      },
    },
    { client, table },
  )
