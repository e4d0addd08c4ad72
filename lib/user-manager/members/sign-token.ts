import type { SigningKey } from '../../platform/auth/secret.ts'
import { signToken } from '../../platform/auth/token.ts'
import type { MemberRecord } from '../entities/member.ts'
import { presentIdentity } from './present.ts'

interface SignedInMember {
  member: MemberRecord
  refresh_token: string
}

/** The answer to a member who signs in or refreshes a session. */
export async function memberSignedIn(key: SigningKey, { member, refresh_token }: SignedInMember, now: Date) {
  const { user_id, nickname: username } = member
  const token = await signToken(key, { user_id, username, role: 'user' }, now)
  return { ...token, refresh_token, user: presentIdentity(member) }
}
