import type { InviteCode, RegistrationRequest, User } from '../contracts/schemas/accounts.ts'
import type { List } from '../contracts/schemas/basics.ts'
import { UsageRecord } from '../contracts/schemas/usage.ts'
import type { InviteCodeRow } from '../entities/accounts/invite-code.ts'
import type { RegistrationRequestRow } from '../entities/accounts/registration-request.ts'
import { NO_ARTICLE, type UsageRecordRow } from '../entities/accounts/usage-record.ts'
import type { UserRow } from '../entities/accounts/user.ts'

export const presentUser = ({ id, username, role, created_at }: UserRow): User => ({
  id,
  username,
  role,
  created_at,
})

export const presentInviteCode = (row: InviteCodeRow): InviteCode => ({
  id: row.id,
  code: row.code,
  note: row.note,
  max_uses: row.max_uses ?? null,
  used_count: row.used_count,
  reserved_count: row.taken_count - row.used_count,
  expires_at: row.expires_at ?? null,
  enabled: row.enabled,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const presentRequest = (row: RegistrationRequestRow): RegistrationRequest => ({
  id: row.id,
  username: row.username,
  invite_code: row.invite_code,
  status: row.status,
  reason: row.reason ?? null,
  decided_at: row.decided_at ?? null,
  created_at: row.created_at,
})

const ABSENT = {
  task_id: null,
  input_tokens: null,
  output_tokens: null,
  cached_tokens: null,
  answered_characters: null,
  cost: null,
  failure: null,
}

export const presentUsage = (row: UsageRecordRow): UsageRecord =>
  UsageRecord.parse({ ...ABSENT, ...row, article_id: row.article_id === NO_ARTICLE ? null : row.article_id })

export const presentList = <Row, Item>(list: List<Row>, present: (row: Row) => Item): List<Item> => ({
  ...list,
  items: list.items.map(present),
})
