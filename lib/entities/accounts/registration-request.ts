import { Entity, type EntityItem } from 'electrodb'
import type { StoreClient } from '../../store/client.ts'

export type RegistrationRequestRow = EntityItem<ReturnType<typeof registrationRequestEntity>>

export const registrationRequestEntity = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'accounts', entity: 'registration_request', version: '1' },
      attributes: {
        id: { type: 'string', required: true },
        username: { type: 'string', required: true },
        username_key: { type: 'string', required: true },
        /** Gone once the request is decided. */
        password_hash: { type: 'string' },
        invite_code: { type: 'string', required: true },
        invite_id: { type: 'string', required: true },
        status: { type: ['pending', 'approved', 'rejected'] as const, required: true },
        reason: { type: 'string' },
        decided_at: { type: 'string' },
        created_at: { type: 'string', required: true },
      },
      indexes: {
        registrationRequest: {
          pk: { field: 'pk', composite: ['id'], template: 'registration_request#${id}', casing: 'none' },
          sk: { field: 'sk', composite: [], template: 'registration_request', casing: 'none' },
        },
        withStatus: {
          index: 'gsi1',
          pk: {
            field: 'gsi1pk',
            composite: ['status'],
            template: 'registration_requests#${status}',
            casing: 'none',
          },
          sk: { field: 'gsi1sk', composite: ['id'], template: 'registration_request#${id}', casing: 'none' },
        },
      },
    },
    { client, table },
  )
