import { Entity, type EntityItem } from 'electrodb'
import type { StoreClient } from '../../store/client.ts'

export type InviteCodeRow = EntityItem<ReturnType<typeof inviteCodeEntity>>

export const inviteCodeEntity = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'accounts', entity: 'invite_code', version: '1' },
      attributes: {
        id: { type: 'string', required: true },
        code: { type: 'string', required: true },
        code_key: { type: 'string', required: true },
        note: { type: 'string', required: true },
        /** Absent is unlimited. */
        max_uses: { type: 'number' },
        used_count: { type: 'number', required: true },
        /** Uses counted and uses reserved together: conditions cannot add. */
        taken_count: { type: 'number', required: true },
        /** Absent is never. */
        expires_at: { type: 'string' },
        enabled: { type: 'boolean', required: true },
        created_at: { type: 'string', required: true },
        updated_at: { type: 'string', required: true },
      },
      indexes: {
        inviteCode: {
          pk: { field: 'pk', composite: ['id'], template: 'invite_code#${id}', casing: 'none' },
          sk: { field: 'sk', composite: [], template: 'invite_code', casing: 'none' },
        },
        all: {
          index: 'gsi1',
          pk: { field: 'gsi1pk', composite: [], template: 'invite_codes', casing: 'none' },
          sk: { field: 'gsi1sk', composite: ['id'], template: 'invite_code#${id}', casing: 'none' },
        },
      },
    },
    { client, table },
  )

/** Keeps a code from being given twice, and leads from what a person typed to its invite code. */
export const inviteTextEntity = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'accounts', entity: 'invite_text', version: '1' },
      attributes: {
        code_key: { type: 'string', required: true },
        invite_id: { type: 'string', required: true },
      },
      indexes: {
        inviteText: {
          pk: { field: 'pk', composite: ['code_key'], template: 'invite_text#${code_key}', casing: 'none' },
          sk: { field: 'sk', composite: [], template: 'invite_text', casing: 'none' },
        },
      },
    },
    { client, table },
  )
