import { inTransaction } from '../store/transact.ts'
import type { Accounts } from './accounts.ts'

export const addedRoot = ({ roots }: Accounts, id: number) =>
  inTransaction(roots)
    .update({})
    .add({ user_ids: [id] })
    .commit()

/** Refused for the last one. */
export const removedRoot = ({ roots }: Accounts, id: number) =>
  inTransaction(roots)
    .patch({})
    .delete({ user_ids: [id] })
    .where(({ user_ids }, op) => `${op.size(user_ids)} > ${op.escape(1)}`)
    .commit()

/** Refused if there is an administrator already. */
export const firstRoot = ({ roots }: Accounts, id: number) =>
  inTransaction(roots)
    .update({})
    .add({ user_ids: [id] })
    .where(({ user_ids }, { notExists }) => notExists(user_ids))
    .commit()
