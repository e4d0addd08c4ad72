import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../../store/client.ts'
import { number, plainItems, plainKey, primaryIndex, storedEntity, text } from '../../../store/entity.ts'

/** Gives room back once; a temporary file takes it while it arrives, too. */
export const fileRoomEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'file_room', version: '1' },
    belonging: { role: 'passing' },
    attributes: { user_id: number, file_handle: text, bytes: number, since: text },
    indexes: { room: primaryIndex('FILEROOM#${user_id}', '${file_handle}') },
  })
export type FileRoomRecord = EntityItem<ReturnType<typeof fileRoomEntity>>

export const recountEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'content', entity: 'recount', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      due_at: text,
      user_id: number,
      /** Set for an upload that may be interrupted; else empty. */
      file_handle: text,
    },
    indexes: { recount: primaryIndex('RECOUNTS', '${due_at}#${user_id}#${file_handle}') },
  })
export type RecountRecord = EntityItem<ReturnType<typeof recountEntity>>

const DEFAULT_QUOTA = { pk: 'QUOTAS', sk: 'DEFAULT' } as const
const ACCOUNT_QUOTA = { pk: 'QUOTAS', sk: 'ACCOUNT#${user_id}' } as const
export const defaultQuotaKey = plainKey(DEFAULT_QUOTA, {})
export const accountQuotaKey = (user_id: number) => plainKey(ACCOUNT_QUOTA, { user_id })

/** Items have `bytes` and `events_a_day`. */
export const defaultQuota = plainItems('default_quota', DEFAULT_QUOTA, { role: 'stack' })
export const accountQuotas = plainItems('account_quota', ACCOUNT_QUOTA, {})
