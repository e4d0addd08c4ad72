import { accountGone } from '../../app/account-check.ts'
import type { ProfilePatch } from '../../contracts/schemas/accounts/members.ts'
import type { User } from '../../platform/auth/actor.ts'
import type { Problem } from '../../platform/problems/errors.ts'
import { refusedAs, retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { type Avatars, removeAvatar } from '../accounts/avatars.ts'
import { noSuchAccount } from '../accounts/find-account.ts'
import { transactEnding } from '../accounts/sessions/sessions.ts'
import type { MemberRecord } from '../entities/member.ts'
import { findIdentity, findMember } from './find-member.ts'

/** Omitted fields keep their values; settings are replaced as a whole. */
export const changeProfile = (
  accounts: Accounts,
  { user_id }: User<string>,
  { nickname, settings }: ProfilePatch,
): Promise<MemberRecord> =>
  changed(accounts, user_id, accountGone, {
    ...(nickname === undefined ? {} : { nickname }),
    ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
  })

export const changeTier = (accounts: Accounts, user_id: string, tier: string): Promise<MemberRecord> =>
  changed(accounts, user_id, noSuchAccount, { tier })

async function changed(
  { members }: Accounts,
  user_id: string,
  absent: () => Problem,
  changes: Partial<Pick<MemberRecord, 'nickname' | 'settings' | 'tier'>>,
): Promise<MemberRecord> {
  const write = members.patch({ user_id }).set(changes).go({ response: 'all_new' })
  return (await refusedAs(write, absent)).data
}

/**
 * Deletes identity, links, sessions and member in one transaction. The provider accounts are free again; the id is never
 * used again. The picture goes first, so that an interrupted deletion can be repeated; a new one in the meantime repeats
 * it.
 */
export const removeMember = (app: Avatars, user_id: string): Promise<void> =>
  retryWhenChanged(async () => {
    const { accounts } = app
    const member = await findMember(accounts, user_id)
    const identity = await findIdentity(accounts, user_id)
    if (!member || !identity) throw noSuchAccount()
    await removeAvatar(app, member)
    const writes: Record<string, TransactItem> = {
      identity: inTransaction(accounts.identities)
        .remove({ user_id })
        .where((stored, { eq }) => eq(stored.revision, identity.revision)),
      member: inTransaction(accounts.members)
        .remove({ user_id })
        .where(({ avatar }, { notExists }) => notExists(avatar)),
    }
    for (const link_key of identity.link_keys)
      writes[`link ${link_key}`] = inTransaction(accounts.links).delete({ link_key })
    await transactEnding(accounts, user_id, writes)
  })
