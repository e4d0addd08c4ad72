import { Entity } from 'electrodb'
import type { StoreClient } from '../../store/client.ts'

/** The one item that knows every administrator. A set, so that adding one twice counts once. */
export const rootsEntity = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'accounts', entity: 'roots', version: '1' },
      attributes: { user_ids: { type: 'set', items: 'number' } },
      indexes: {
        roots: {
          pk: { field: 'pk', composite: [], template: 'roots', casing: 'none' },
          sk: { field: 'sk', composite: [], template: 'roots', casing: 'none' },
        },
      },
    },
    { client, table },
  )
