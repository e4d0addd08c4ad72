import { accountGone } from '../../app/account-check.ts'
import type { User } from '../../platform/auth/actor.ts'
import { batchGet } from '../../store/writing/batch.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { noSuchAccount, required } from '../accounts/find-account.ts'
import type { IdentityRecord, LinkRecord } from '../entities/identity.ts'
import type { MemberRecord } from '../entities/member.ts'

const consistent = { consistent: true } as const

export async function findMember({ members }: Accounts, user_id: string): Promise<MemberRecord | null> {
  return (await members.get({ user_id }).go(consistent)).data
}

export const existingMember = (accounts: Accounts, user_id: string): Promise<MemberRecord> =>
  required(findMember(accounts, user_id), noSuchAccount)

export const ownMember = (accounts: Accounts, { user_id }: User<string>): Promise<MemberRecord> =>
  required(findMember(accounts, user_id), accountGone)

export async function findIdentity(
  { identities }: Accounts,
  user_id: string,
): Promise<IdentityRecord | null> {
  return (await identities.get({ user_id }).go(consistent)).data
}

export const existingIdentity = (accounts: Accounts, user_id: string): Promise<IdentityRecord> =>
  required(findIdentity(accounts, user_id), accountGone)

/** In the order of linking. */
export async function linksOf(
  { links }: Accounts,
  { link_keys }: Pick<IdentityRecord, 'link_keys'>,
): Promise<LinkRecord[]> {
  const linkReplies = await Promise.all(link_keys.map(link_key => links.get({ link_key }).go(consistent)))
  return linkReplies.flatMap(({ data }) => (data ? [data] : []))
}

/** In the order of linking. */
export async function linksOfEach(
  { client, identities, links }: Accounts,
  members: readonly MemberRecord[],
  signal: AbortSignal,
): Promise<Map<string, LinkRecord[]>> {
  const ids = members.map(({ user_id }) => ({ user_id }))
  const read = await batchGet(client, identities.get(ids).params(consistent), { signal })
  const keys = read.flatMap(Item => identities.parse({ Item }).data?.link_keys ?? [])
  const batches = links.get(keys.map(link_key => ({ link_key }))).params(consistent)
  const byMember = new Map<string, LinkRecord[]>()
  for (const Item of await batchGet(client, batches, { signal })) {
    const { data: link } = links.parse({ Item })
    if (link) byMember.set(link.user_id, [...(byMember.get(link.user_id) ?? []), link])
  }
  for (const held of byMember.values()) held.sort((a, b) => (a.linked_at < b.linked_at ? -1 : 1))
  return byMember
}
