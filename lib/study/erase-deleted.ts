import type { Clients } from '../contracts/clients.ts'
import { isProblem, Problem } from '../platform/problems/errors.ts'
import type { Log } from '../platform/logging/log.ts'

type Services = Pick<Clients, 'userManager' | 'data'>

/** Erases the learning data of deleted accounts that are due. What fails is due again the next time. */
export async function eraseDeleted(clients: Services, log: Log, signal: AbortSignal): Promise<void> {
  const { internal } = clients.userManager
  const { erasures } = await internal.erasures(undefined, { signal })
  for (const { user_id, due_at } of erasures) {
    try {
      const { removed } = await eraseAll(clients, user_id, signal)
      await internal.erased({ params: { id: user_id }, body: { due_at } }, { signal })
      log.info({ user_id, removed }, 'the learning data of a deleted account were erased')
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ error, user_id }, 'the learning data of a deleted account could not be erased yet')
    }
  }
}

/** The same for one account at once; 409 while it exists. An account that is gone never comes back. */
export async function eraseByHand(clients: Services, id: number, signal: AbortSignal) {
  if (await exists(clients, id, signal))
    throw new Problem(
      'account_exists',
      'This account still exists. Delete it: its learning data are then erased by themselves.',
    )
  return eraseAll(clients, id, signal)
}

async function exists({ userManager }: Services, id: number, signal: AbortSignal): Promise<boolean> {
  try {
    await userManager.internal.account({ params: { id } }, { signal })
    return true
  } catch (error) {
    if (isProblem(error, 'not_found')) return false
    throw error
  }
}

/** In as many calls as it takes. */
async function eraseAll({ data }: Services, id: number, signal: AbortSignal) {
  let removed = 0
  for (;;) {
    const step = await data.learners.erase({ params: { id } }, { signal })
    removed += step.removed
    if (!step.is_more_due) return { removed }
  }
}
