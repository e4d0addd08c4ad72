import type { EntityItem } from 'electrodb'
import { refusedBy } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../store/writing/transact.ts'
import type { Accounts } from './accounts.ts'

/** After this time no service trusts a token of the account any more, so nothing more can be written for it. */
const AGAIN_AFTER_MS = 15 * 60_000
/** The controller asks again after these. */
const MOST_LISTED = 50

type Erasure = EntityItem<Accounts['erasures']>

/** Schedules the erasure of an account's learning data, in the transaction that deletes the account. */
export function erasureOf({ erasures, now }: Accounts, user_id: number): TransactItem {
  const deleted_at = now().toISOString()
  return inTransaction(erasures).put({ user_id, deleted_at, due_at: deleted_at })
}

/** The erasures that are due now, longest due first. */
export async function dueErasures({ erasures, now }: Accounts, abortSignal: AbortSignal): Promise<Erasure[]> {
  const { data } = await erasures.query.erasure({}).go({ consistent: true, count: MOST_LISTED, abortSignal })
  return data.filter(({ due_at }) => due_at <= now().toISOString())
}

/**
 * Records that the account's data were erased after `due_at`, and schedules one more erasure: until then a service may
 * have trusted a token and written something. An erasure that is already recorded stays as it is.
 */
export async function noteErased(
  { client, erasures }: Accounts,
  key: Pick<Erasure, 'user_id' | 'due_at'>,
): Promise<void> {
  const { data: erasure } = await erasures.get(key).go({ consistent: true })
  if (!erasure) return
  const last = new Date(Date.parse(erasure.deleted_at) + AGAIN_AFTER_MS).toISOString()
  const isLast = key.due_at >= last
  try {
    await transact(client, {
      done: inTransaction(erasures).remove(key),
      ...(isLast
        ? {}
        : {
            again: inTransaction(erasures).put({ ...erasure, due_at: last }),
          }),
    })
  } catch (error) {
    if (!refusedBy(error, 'done')) throw error
  }
}
