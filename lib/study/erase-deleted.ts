import type { Clients } from '../contracts/clients.ts'
import type { Log } from '../platform/logging/log.ts'
import { isProblem, Problem } from '../platform/problems/errors.ts'
import type { ListeningFiles } from './listening/listening-files.ts'

type Services = Pick<Clients, 'userManager' | 'data'>

interface Left {
  user_id: number
  due_at: string
  removed: number
  /** The place where the step before stopped. */
  after?: string | undefined
}

/** Erases due accounts step by step in turn, so that none waits for another. A failed erasure is due again next time. */
export async function eraseDeleted(
  clients: Services,
  listening: Pick<ListeningFiles, 'removeOfOwner'>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const { internal } = clients.userManager
  const { erasures } = await internal.erasures(undefined, { signal })
  const left: Left[] = erasures.map(erasure => ({ ...erasure, removed: 0 }))
  for (let next = left.shift(); next; next = left.shift()) {
    const { user_id, due_at, after } = next
    try {
      const step = await clients.data.learners.erase(
        { params: { id: user_id }, query: { after } },
        { signal },
      )
      const removed = next.removed + step.removed
      if (step.is_more_due) {
        left.push({ ...next, removed, after: step.next })
        continue
      }
      await listening.removeOfOwner(user_id)
      await internal.erased({ params: { id: user_id }, body: { due_at } }, { signal })
      log.info({ user_id, removed }, 'the learning data of a deleted account were erased')
    } catch (error) {
      signal.throwIfAborted()
      log.warn(
        { error, user_id },
        'the learning data of a deleted account were not erased; tried again later',
      )
    }
  }
}

/** Throws 409 while the account exists. A deleted one never comes back. */
export async function eraseByHand(
  clients: Services,
  listening: Pick<ListeningFiles, 'removeOfOwner'>,
  id: number,
  signal: AbortSignal,
) {
  if (await accountExists(clients.userManager, id, signal))
    throw new Problem(
      'account_exists',
      'This account still exists. Delete it: its learning data are then erased automatically.',
    )
  let removed = 0
  let after: string | undefined
  for (;;) {
    const step = await clients.data.learners.erase({ params: { id }, query: { after } }, { signal })
    removed += step.removed
    after = step.next
    if (step.is_more_due) continue
    await listening.removeOfOwner(id)
    return { removed }
  }
}

export async function accountOf(
  { internal }: { internal: Pick<Clients['userManager']['internal'], 'account'> },
  id: number,
  signal: AbortSignal,
) {
  try {
    return await internal.account({ params: { id } }, { signal })
  } catch (error) {
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}

export const accountExists = async (...parameters: Parameters<typeof accountOf>): Promise<boolean> =>
  (await accountOf(...parameters)) !== null
