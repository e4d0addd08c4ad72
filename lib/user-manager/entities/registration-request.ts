import type { EntityItem } from 'electrodb'
import type { Unit } from '../../store/belonging.ts'
import type { StoreTable } from '../../store/client.ts'
import { primaryIndex, secondaryIndex, storedEntity, text } from '../../store/entity.ts'

export const requestUnit = (attribute: 'id' | 'request_id'): Unit => ({
  name: `registration request \${${attribute}}`,
  marks: 'own',
})

export const registrationRequestEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'registration_request', version: '1' },
    belonging: { unit: requestUnit('id') },
    attributes: {
      id: text,
      username: text,
      username_key: text,
      password_hash: { type: 'string' },
      /** The secret's hash, by which the applicant follows the request; absent from old requests. */
      claim_hash: { type: 'string' },
      invite_code: text,
      invite_id: text,
      status: { type: ['pending', 'approved', 'rejected'] as const, required: true },
      reason: { type: 'string' },
      decided_at: { type: 'string' },
      created_at: text,
    },
    indexes: {
      registrationRequest: primaryIndex('registration_request#${id}', 'registration_request'),
      withStatus: secondaryIndex('gsi1', 'registration_requests#${status}', 'registration_request#${id}'),
    },
  })

export type RegistrationRequestRecord = EntityItem<ReturnType<typeof registrationRequestEntity>>
