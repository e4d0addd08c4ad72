import { CurrentAccount } from '../../contracts/schemas/accounts/accounts.ts'
import { Link, Member, MemberIdentity, Profile } from '../../contracts/schemas/accounts/members.ts'
import type { SigningKey } from '../../platform/auth/secret.ts'
import { signToken } from '../../platform/auth/token.ts'
import type { LinkRecord } from '../entities/identity.ts'
import type { MemberRecord } from '../entities/member.ts'

export const presentIdentity = (row: MemberRecord): MemberIdentity =>
  MemberIdentity.parse({ ...row, id: row.user_id })

export const presentMember = (
  row: MemberRecord,
  linksOf: ReadonlyMap<string, readonly LinkRecord[]>,
): Member =>
  Member.parse({
    ...row,
    id: row.user_id,
    has_avatar: row.avatar !== undefined,
    links: linksOf.get(row.user_id) ?? [],
  })

export const presentLink = (row: LinkRecord): Link => Link.parse({ ...row, id: row.link_key })

export const presentProfile = (row: MemberRecord, links: readonly LinkRecord[]): Profile =>
  Profile.parse({
    ...row,
    id: row.user_id,
    settings: JSON.parse(row.settings),
    has_avatar: row.avatar !== undefined,
    links: links.map(presentLink),
  })

/** Other services see a third-party account as a learner whose password never changes. */
export const presentCurrentMember = (row: MemberRecord): CurrentAccount =>
  CurrentAccount.parse({
    ...row,
    id: row.user_id,
    username: row.nickname,
    role: 'user',
    password_changed_at: null,
    signed_out_at: row.signed_out_at ?? null,
    session_ended: false,
  })

export interface SignedInMember {
  member: MemberRecord
  session: string
  refresh_token: string
}

export async function memberSignedIn(
  key: SigningKey,
  { member, session, refresh_token }: SignedInMember,
  now: Date,
) {
  const { user_id, nickname: username } = member
  const earlierEnded = [member.signed_out_at]
  const token = await signToken(key, { user_id, username, role: 'user' }, now, { session, earlierEnded })
  return { ...token, refresh_token, user: presentIdentity(member) }
}
