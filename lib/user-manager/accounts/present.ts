import {
  CurrentAccount,
  InviteCode,
  PasswordLink,
  RegistrationRequest,
  User,
} from '../../contracts/schemas/accounts/accounts.ts'
import { UsageRecord } from '../../contracts/schemas/accounts/usage.ts'
import type { List } from '../../contracts/schemas/basics.ts'
import { Session } from '../../contracts/user-manager/sessions.ts'
import type { Config } from '../../platform/config/schema.ts'
import type { InviteCodeRecord } from '../entities/invite-code.ts'
import type { RegistrationRequestRecord } from '../entities/registration-request.ts'
import type { SessionRecord } from '../entities/sign-in.ts'
import { NO_ARTICLE, type StoredUsage } from '../entities/usage.ts'
import type { UserRecord } from '../entities/user.ts'
import type { Listed } from './lists.ts'

// The schemas drop other stored attributes, such as the hash of a password.
export const presentUser = (row: Listed<UserRecord>): User => User.parse(row)

export const presentCurrent = (row: UserRecord): CurrentAccount =>
  CurrentAccount.parse({ password_changed_at: null, signed_out_at: null, session_ended: false, ...row })

export const presentSession = (row: SessionRecord, current: string | undefined): Session =>
  Session.parse({ ...row, is_current: row.id === current })

export const presentInviteCode = (
  row: Listed<InviteCodeRecord>,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): InviteCode =>
  InviteCode.parse({
    link: PUBLIC_URL ? `${PUBLIC_URL}/#/register?${new URLSearchParams({ code: row.code })}` : null,
    max_uses: null,
    expires_at: null,
    ...row,
    reserved_count: row.taken_count - row.used_count,
  })

export const presentPasswordLink = (
  passwordLink: Pick<PasswordLink, 'token' | 'expires_at'>,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): PasswordLink =>
  PasswordLink.parse({
    ...passwordLink,
    link: PUBLIC_URL
      ? `${PUBLIC_URL}/#/new-password?${new URLSearchParams({ token: passwordLink.token })}`
      : null,
  })

export const presentRequest = (row: Listed<RegistrationRequestRecord>): RegistrationRequest =>
  RegistrationRequest.parse({ reason: null, decided_at: null, ...row })

const ABSENT = {
  task_id: null,
  input_tokens: null,
  output_tokens: null,
  cached_tokens: null,
  answered_characters: null,
  cost: null,
  failure: null,
}

export const presentUsage = (row: StoredUsage): UsageRecord =>
  UsageRecord.parse({ ...ABSENT, ...row, article_id: row.article_id === NO_ARTICLE ? null : row.article_id })

export const presentList = <Row, Item>(list: List<Row>, present: (row: Row) => Item): List<Item> => ({
  ...list,
  items: list.items.map(present),
})
