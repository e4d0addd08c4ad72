import { accountGone } from '../../app/account-check.ts'
import type { ProfilePatch } from '../../contracts/schemas/accounts/members.ts'
import type { User } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { ConditionFailed } from '../../store/errors.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { type Avatars, removeAvatar } from '../accounts/avatars.ts'
import type { MemberRecord } from '../entities/member.ts'
import { findMember } from './find-member.ts'
import { removal, sessionsOf } from './sessions.ts'

/** Omitted fields keep their values; settings are replaced as a whole. */
export async function changeProfile(
  { members }: Accounts,
  { user_id }: User<string>,
  { nickname, settings }: ProfilePatch,
): Promise<MemberRecord> {
  const changes = {
    ...(nickname === undefined ? {} : { nickname }),
    ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
  }
  try {
    const { data } = await members.patch({ user_id }).set(changes).go({ response: 'all_new' })
    return data
  } catch (error) {
    if (error instanceof ConditionFailed) throw accountGone()
    throw error
  }
}

export async function changeTier(
  { members }: Accounts,
  user_id: string,
  tier: string,
): Promise<MemberRecord> {
  try {
    const { data } = await members.patch({ user_id }).set({ tier }).go({ response: 'all_new' })
    return data
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Problem('not_found', 'There is no such account.')
    throw error
  }
}

/**
 * Deletes a third-party account: identity, links, sessions and member in one transaction. Its provider accounts can then
 * be used for another account; its id is never used again. The picture, in another store, is removed first, so that an
 * interrupted deletion can be repeated. If a new picture was set meanwhile, the deletion is tried again.
 */
export const removeMember = (app: Avatars, user_id: string): Promise<void> =>
  retryWhenChanged(async () => {
    const { accounts } = app
    const member = await findMember(accounts, user_id)
    const { data: identity } = await accounts.identities.get({ user_id }).go({ consistent: true })
    if (!member || !identity) throw new Problem('not_found', 'There is no such account.')
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
    for (const session of await sessionsOf(accounts, user_id))
      writes[`session ${session.id}`] = removal(accounts, session)
    await transact(accounts.client, writes)
  })
