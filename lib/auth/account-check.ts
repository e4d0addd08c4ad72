import { LRUCache } from 'lru-cache'
import { isProblem, Problem } from '../http/errors.ts'
import type { Actor, Member, Role } from './actor.ts'

const KNOWN_FOR_MS = 60_000
/** While the owner of the accounts cannot be reached, what he said last counts this long. */
const TRUSTED_FOR_MS = 10 * 60_000
/** Then not every request waits for him anew. */
const ASKED_IN_VAIN_MS = 5_000
/** How long a request waits for him where what he said last could count, and where he never said anything. */
const PATIENCE_MS = { known: 2_000, unknown: 10_000 }

interface Account {
  role: Role
}
type Ask = (id: number, signal: AbortSignal) => Promise<Account>

interface Told {
  account: Account
  /** Epoch milliseconds from which it is asked again. */
  until: number
}

/**
 * What an account is now, asked of its owner at most once a minute unless its token says that it is more: a token
 * outlives a deleted or demoted account by up to seven days.
 */
export class AccountCheck {
  private readonly known: LRUCache<number, Told>
  private readonly now: () => Date

  constructor(now: () => Date) {
    this.now = now
    this.known = new LRUCache({
      max: 10_000,
      ttl: TRUSTED_FOR_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    })
  }

  /** 401 for an account that is gone: what costs money or starts work is for accounts that exist. */
  async mustExist({ user_id, role }: Member, ask: Ask): Promise<Account> {
    const at = this.now().getTime()
    const known = this.known.get(user_id)
    // A token that says more than what is known may be the younger of the two.
    const mayBePromoted = role === 'root' && known?.account.role === 'user'
    if (known && at < known.until && !mayBePromoted) return known.account
    try {
      const account = await inTime(PATIENCE_MS[known ? 'known' : 'unknown'], signal => ask(user_id, signal))
      this.known.set(user_id, { account, until: at + KNOWN_FOR_MS })
      return account
    } catch (error) {
      if (isProblem(error, 'not_found')) {
        this.known.delete(user_id)
        throw new Problem('unauthenticated', 'This account no longer exists.')
      }
      if (!known || !isProblem(error, 'unavailable')) throw error
      known.until = this.now().getTime() + ASKED_IN_VAIN_MS
      return known.account
    }
  }

  /** Whoever comes as an administrator must still be one. */
  async mustStillBeRoot(actor: Actor, ask: Ask): Promise<void> {
    if (actor.kind !== 'user' || actor.role !== 'root' || typeof actor.user_id !== 'number') return
    const { role } = await this.mustExist({ ...actor, user_id: actor.user_id }, ask)
    if (role !== 'root')
      throw new Problem('forbidden', 'This account is no administrator any more: sign in again.')
  }
}

async function inTime(ms: number, ask: (signal: AbortSignal) => Promise<Account>): Promise<Account> {
  const signal = AbortSignal.timeout(ms)
  try {
    return await ask(signal)
  } catch (error) {
    if (isProblem(error) || !signal.aborted) throw error
    throw new Problem('unavailable', 'user-manager did not answer in time.', { cause: error })
  }
}
