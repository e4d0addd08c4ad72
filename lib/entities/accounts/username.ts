import { Entity } from 'electrodb'
import type { StoreClient } from '../../store/client.ts'

/** Keeps a user name from being given twice: held by a pending request first, then by the account. */
export const usernameEntity = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'accounts', entity: 'username', version: '1' },
      attributes: {
        username_key: { type: 'string', required: true },
        request_id: { type: 'string' },
        user_id: { type: 'number' },
      },
      indexes: {
        username: {
          pk: {
            field: 'pk',
            composite: ['username_key'],
            template: 'username#${username_key}',
            casing: 'none',
          },
          sk: { field: 'sk', composite: [], template: 'username', casing: 'none' },
        },
      },
    },
    { client, table },
  )
