import type { Role } from '../auth/actor.ts'
import type { RegistrationRequestRow } from '../entities/accounts/registration-request.ts'
import type { UserRow } from '../entities/accounts/user.ts'
import { Problem } from '../http/errors.ts'
import { nextId } from '../store/counter.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import { inTransaction, transact } from '../store/transact.ts'
import type { Accounts } from './accounts.ts'
import { addedRoot } from './roots.ts'
import { withoutNulls } from './without-nulls.ts'

/** Makes the account that was asked for: the reserved use of the invite code counts, the name is the account's. */
export const approve = (accounts: Accounts, id: string, role: Role): Promise<UserRow> =>
  retryWhenChanged(async () => {
    const { username, username_key, password_hash, invite_id } = await pendingRequest(accounts, id)
    const decided_at = accounts.now().toISOString()
    const user = {
      id: await nextId(accounts.store, accounts.table, 'user'),
      username,
      username_key,
      password_hash,
      role,
      created_at: decided_at,
    }
    await transact(accounts.store, {
      request: inTransaction(accounts.requests)
        .patch({ id })
        .set({ status: 'approved', decided_at })
        .remove(['password_hash'])
        .where(({ status }, { eq }) => eq(status, 'pending'))
        .commit(),
      user: inTransaction(accounts.users).create(user).commit(),
      username: inTransaction(accounts.usernames)
        .patch({ username_key })
        .set({ user_id: user.id })
        .remove(['request_id'])
        .where(({ request_id }, { eq }) => eq(request_id, id))
        .commit(),
      ...(await inviteChange(accounts, invite_id, { used_count: 1 })),
      ...(role === 'root' ? { roots: addedRoot(accounts, user.id) } : {}),
    })
    return user
  })

/** Frees the user name and the reserved use of the invite code. */
export const reject = (accounts: Accounts, id: string, reason?: string): Promise<RegistrationRequestRow> =>
  retryWhenChanged(async () => {
    const { password_hash, ...request } = await pendingRequest(accounts, id)
    const decided_at = accounts.now().toISOString()
    const decision = withoutNulls({ status: 'rejected' as const, decided_at, reason })
    await transact(accounts.store, {
      request: inTransaction(accounts.requests)
        .patch({ id })
        .set(decision)
        .remove(['password_hash'])
        .where(({ status }, { eq }) => eq(status, 'pending'))
        .commit(),
      username: inTransaction(accounts.usernames)
        .remove({ username_key: request.username_key })
        .where(({ request_id }, { eq }) => eq(request_id, id))
        .commit(),
      ...(await inviteChange(accounts, request.invite_id, { taken_count: -1 })),
    })
    return { ...request, ...decision }
  })

async function pendingRequest({ requests }: Accounts, id: string) {
  const { data: request } = await requests.get({ id }).go({ consistent: true })
  if (!request) throw new Problem('not_found', 'There is no such request.')
  const { status, password_hash } = request
  if (status !== 'pending' || password_hash === undefined)
    throw new Problem('already_decided', `This request is ${status} already.`)
  return { ...request, password_hash }
}

/** The invite code may have been deleted while the request waited: then there is nothing to count. */
async function inviteChange(
  { inviteCodes }: Accounts,
  id: string,
  change: { used_count: number } | { taken_count: number },
) {
  const { data: invite } = await inviteCodes.get({ id }).go({ consistent: true })
  return invite ? { invite: inTransaction(inviteCodes).patch({ id }).add(change).commit() } : {}
}
