import type { Member, Role } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusedBy, retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction } from '../../store/writing/transact.ts'
import type { UserRecord } from '../entities/user.ts'
import type { Accounts } from './accounts.ts'
import { addedRoot, removedRoot } from './administrators.ts'
import { erasureOf } from './erasures.ts'
import { existingUser, ownAccount } from './find-account.ts'
import { mustBePassword } from './passwords.ts'
import { transactRevoking } from './sessions/revocations.ts'
import { transactEnding } from './sessions/sessions.ts'

export const changeRole = (accounts: Accounts, actor: Member, id: number, role: Role): Promise<UserRecord> =>
  retryWhenChanged(async () => {
    const user = await existingUser(accounts, id)
    if (user.role === role) return user
    mustNotBeOwn(actor, id)
    const roots = role === 'root' ? addedRoot(accounts, id) : removedRoot(accounts, id)
    await keepingARoot(
      transactRevoking(accounts, id, {
        user: inTransaction(accounts.users)
          .patch({ id })
          .set({ role })
          .where((stored, { eq }) => eq(stored.role, user.role)),
        roots,
      }),
    )
    return { ...user, role }
  })

export const removeUser = (accounts: Accounts, actor: Member, id: number): Promise<void> =>
  retryWhenChanged(async () => {
    const user = await existingUser(accounts, id)
    mustNotBeOwn(actor, id)
    await removeAccount(accounts, user)
  })

export const removeOwn = (accounts: Accounts, actor: Member, password: string): Promise<void> =>
  retryWhenChanged(async () => {
    const user = await ownAccount(accounts, actor)
    await mustBePassword(accounts, user.password_hash, password)
    await removeAccount(accounts, user)
  })

/** The name can be taken again, the id is never used again. Uploads stay, learning data are erased. */
const removeAccount = async (accounts: Accounts, { id, role, username_key, password_hash }: UserRecord) =>
  keepingARoot(
    transactEnding(accounts, id, {
      user: inTransaction(accounts.users)
        .remove({ id })
        .where((stored, { eq }) => `${eq(stored.role, role)} AND ${eq(stored.password_hash, password_hash)}`),
      username: inTransaction(accounts.usernames)
        .remove({ username_key })
        .where(({ user_id }, { eq }) => eq(user_id, id)),
      erasure: erasureOf(accounts, id),
      ...(role === 'root' ? { roots: removedRoot(accounts, id) } : {}),
    }),
  )

function mustNotBeOwn(actor: Member, id: number) {
  if (actor.user_id === id)
    throw new Problem(
      'own_account',
      'You cannot change your own role or delete your own account here. Ask another administrator, or delete the account with DELETE /api/auth/me and your password.',
    )
}

async function keepingARoot(write: Promise<void>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (refusedBy(error, 'roots') && !refusedBy(error, 'user'))
      throw new Problem(
        'last_root',
        'This is the last administrator. Make another account an administrator first.',
        { cause: error },
      )
    throw error
  }
}
