import type { Member, Role } from '../auth/actor.ts'
import type { UserRow } from '../entities/accounts/user.ts'
import { Problem } from '../http/errors.ts'
import { refusedBy, retryWhenChanged } from '../store/retry-when-changed.ts'
import { inTransaction, transact } from '../store/transact.ts'
import type { Accounts } from './accounts.ts'
import { existingUser } from './find-account.ts'
import { addedRoot, removedRoot } from './roots.ts'

export const changeRole = (accounts: Accounts, actor: Member, id: number, role: Role): Promise<UserRow> =>
  retryWhenChanged(async () => {
    const user = await existingUser(accounts, id)
    if (user.role === role) return user
    notOneself(actor, id)
    const roots = role === 'root' ? addedRoot(accounts, id) : removedRoot(accounts, id)
    await keepingARoot(
      transact(accounts.store, {
        user: inTransaction(accounts.users)
          .patch({ id })
          .set({ role })
          .where((stored, { eq }) => eq(stored.role, user.role))
          .commit(),
        roots,
      }),
    )
    return { ...user, role }
  })

/** Deletes an account. Its name is free again, its id is never given again, what it uploaded stays. */
export const removeUser = (accounts: Accounts, actor: Member, id: number): Promise<void> =>
  retryWhenChanged(async () => {
    const { role, username_key } = await existingUser(accounts, id)
    notOneself(actor, id)
    await keepingARoot(
      transact(accounts.store, {
        user: inTransaction(accounts.users)
          .remove({ id })
          .where((stored, { eq }) => eq(stored.role, role))
          .commit(),
        username: inTransaction(accounts.usernames)
          .remove({ username_key })
          .where(({ user_id }, { eq }) => eq(user_id, id))
          .commit(),
        ...(role === 'root' ? { roots: removedRoot(accounts, id) } : {}),
      }),
    )
  })

function notOneself(actor: Member, id: number) {
  if (actor.user_id === id)
    throw new Problem('own_account', 'Nobody deletes himself or changes his own role.')
}

/** Says so where a write was refused because it would have left no administrator. */
async function keepingARoot(write: Promise<void>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (refusedBy(error, 'roots') && !refusedBy(error, 'user'))
      throw new Problem('last_root', 'This is the last administrator.', { cause: error })
    throw error
  }
}
