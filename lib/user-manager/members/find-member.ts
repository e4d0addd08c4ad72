import { accountGone } from '../../app/account-check.ts'
import type { User } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { IdentityRecord, LinkRecord } from '../entities/identity.ts'
import type { MemberRecord } from '../entities/member.ts'

const consistent = { consistent: true } as const

export async function findMember({ members }: Accounts, user_id: string): Promise<MemberRecord | null> {
  return (await members.get({ user_id }).go(consistent)).data
}

export async function existingMember(accounts: Accounts, user_id: string): Promise<MemberRecord> {
  const member = await findMember(accounts, user_id)
  if (!member) throw new Problem('not_found', 'There is no such account.')
  return member
}

/** The member of a token's bearer; it may be deleted before the token expires. */
export async function ownMember(accounts: Accounts, { user_id }: User<string>): Promise<MemberRecord> {
  const member = await findMember(accounts, user_id)
  if (!member) throw accountGone()
  return member
}

export async function existingIdentity({ identities }: Accounts, user_id: string): Promise<IdentityRecord> {
  const { data: identity } = await identities.get({ user_id }).go(consistent)
  if (!identity) throw accountGone()
  return identity
}

/** The provider accounts of a member, in the order in which they were linked. */
export async function linksOf(
  { links }: Accounts,
  { link_keys }: Pick<IdentityRecord, 'link_keys'>,
): Promise<LinkRecord[]> {
  const found = await Promise.all(link_keys.map(link_key => links.get({ link_key }).go(consistent)))
  return found.flatMap(({ data }) => (data ? [data] : []))
}
