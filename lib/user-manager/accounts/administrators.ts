import { inTransaction } from '../../store/writing/transact.ts'
import type { UserRecord } from '../entities/user.ts'
import type { Accounts } from './accounts.ts'
import { findUser } from './find-account.ts'

export async function administratorIds({ roots }: Accounts, signal?: AbortSignal): Promise<number[]> {
  const { data } = await roots.get({}).go({ consistent: true, ...(signal ? { abortSignal: signal } : {}) })
  return data?.user_ids ?? []
}

export async function administrators(accounts: Accounts): Promise<UserRecord[]> {
  const ids = await administratorIds(accounts)
  const users = await Promise.all(ids.map(id => findUser(accounts, id)))
  return users.filter(user => user !== null)
}

export const addedRoot = ({ roots }: Accounts, id: number) =>
  inTransaction(roots)
    .update({})
    .add({ user_ids: [id] })

/** Refuses for the last administrator. */
export const removedRoot = ({ roots }: Accounts, id: number) =>
  inTransaction(roots)
    .patch({})
    .delete({ user_ids: [id] })
    .where(({ user_ids }, op) => `${op.size(user_ids)} > ${op.escape(1)}`)

/** Refuses if an administrator exists. */
export const firstRoot = ({ roots }: Accounts, id: number) =>
  inTransaction(roots)
    .update({})
    .add({ user_ids: [id] })
    .where(({ user_ids }, { notExists }) => notExists(user_ids))
