import type { EntityItem } from 'electrodb'
import { refusedBy } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../store/writing/transact.ts'
import type { Accounts } from './accounts.ts'

/** The time after which no service trusts a token of the account, so that nothing more is written for it. */
const AGAIN_AFTER_MS = 15 * 60_000
/** The most in one answer; the controller asks again after these. */
const MOST_LISTED = 50

type Erasure = EntityItem<Accounts['erasures']>

/** Runs in the transaction that deletes the account. */
export function erasureOf({ erasures, now }: Accounts, user_id: number): TransactItem {
  const deleted_at = now().toISOString()
  return inTransaction(erasures).put({ user_id, deleted_at, due_at: deleted_at })
}

export async function dueErasures({ erasures, now }: Accounts, abortSignal: AbortSignal): Promise<Erasure[]> {
  const { data } = await erasures.query.erasure({}).go({ consistent: true, count: MOST_LISTED, abortSignal })
  return data.filter(({ due_at }) => due_at <= now().toISOString())
}

/**
 * Records an erasure after `due_at`, once, and schedules one more: until then a service may have trusted a token and
 * written something.
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
