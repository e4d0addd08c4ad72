import type { z } from 'zod'
import type { RequestStatus } from '../../contracts/schemas/accounts/accounts.ts'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import { pageOf, rowsOf } from '../../store/reading/paging.ts'
import type { InviteCodeRecord } from '../entities/invite-code.ts'
import type { MemberRecord } from '../entities/member.ts'
import type { RegistrationRequestRecord } from '../entities/registration-request.ts'
import type { UserRecord } from '../entities/user.ts'
import type { Accounts } from './accounts.ts'
import { foldedKey } from './folded-key.ts'

export type Listed<Stored> = Omit<Stored, 'password_hash' | 'code_key' | 'invite_id'>

type Status = z.output<typeof RequestStatus>

export function listUsers({ users }: Accounts, { q, ...page }: Page & { q?: string | undefined }) {
  const part = q ? foldedKey(q) : ''
  const all = rowsOf<Listed<UserRecord>>(cursor => users.query.all({}).go({ cursor }))
  return pageOf(
    only(all, ({ username_key }) => part !== null && username_key.includes(part)),
    page,
  )
}

export const listMembers = ({ members }: Accounts, page: Page): Promise<List<MemberRecord>> =>
  pageOf(
    rowsOf<MemberRecord>(cursor => members.query.all({}).go({ cursor })),
    page,
  )

export function listInviteCodes(
  { inviteCodes }: Accounts,
  { enabled, ...page }: Page & { enabled?: boolean | undefined },
) {
  const all = rowsOf<Listed<InviteCodeRecord>>(cursor =>
    inviteCodes.query.all({}).go({ cursor, order: 'desc' }),
  )
  return pageOf(
    only(all, invite => enabled === undefined || invite.enabled === enabled),
    page,
  )
}

/** Pending ones oldest first, then decided ones, latest first. */
export function listRequests(
  accounts: Accounts,
  { status, ...page }: Page & { status?: Status | undefined },
): Promise<List<Listed<RegistrationRequestRecord>>> {
  return pageOf(requestsWith(accounts, status ? [status] : ['pending', 'approved', 'rejected']), page)
}

async function* requestsWith({ requests }: Accounts, statuses: Status[]) {
  for (const status of statuses) {
    const order = status === 'pending' ? 'asc' : 'desc'
    yield* rowsOf<Listed<RegistrationRequestRecord>>(cursor =>
      requests.query.withStatus({ status }).go({ cursor, order }),
    )
  }
}

async function* only<Row>(rows: AsyncIterable<Row>, keep: (row: Row) => boolean) {
  for await (const row of rows) if (keep(row)) yield row
}
