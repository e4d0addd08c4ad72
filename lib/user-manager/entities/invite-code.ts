import type { EntityItem } from 'electrodb'
import type { Unit } from '../../store/belonging.ts'
import type { StoreTable } from '../../store/client.ts'
import { number, primaryIndex, secondaryIndex, storedEntity, text } from '../../store/entity.ts'

const inviteUnit = (attribute: 'id' | 'invite_id'): Unit => ({
  name: `invite code \${${attribute}}`,
  marks: 'own',
})

export const inviteCodeEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'invite_code', version: '1' },
    belonging: { unit: inviteUnit('id') },
    attributes: {
      id: text,
      code: text,
      code_key: text,
      note: text,
      max_uses: { type: 'number' },
      used_count: number,
      /** Counted and reserved uses together, since a condition cannot add. */
      taken_count: number,
      expires_at: { type: 'string' },
      enabled: { type: 'boolean', required: true },
      created_at: text,
      updated_at: text,
    },
    indexes: {
      inviteCode: primaryIndex('invite_code#${id}', 'invite_code'),
      all: secondaryIndex('gsi1', 'invite_codes', 'invite_code#${id}'),
    },
  })

export type InviteCodeRecord = EntityItem<ReturnType<typeof inviteCodeEntity>>

/** Makes the text of a code unique, and finds the code by it. */
export const inviteTextEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'invite_text', version: '1' },
    belonging: { unit: inviteUnit('invite_id') },
    attributes: { code_key: text, invite_id: text },
    indexes: { inviteText: primaryIndex('invite_text#${code_key}', 'invite_text') },
  })
