import { LRUCache } from 'lru-cache'
import { isProblem, Problem } from '../http/errors.ts'
import type { Actor, Member, Role } from './actor.ts'

const KNOWN_FOR_MS = 60_000
/** While the owner of the accounts cannot be reached, what he said last counts this long. */
const TRUSTED_FOR_MS = 10 * 60_000

interface Account {
  role: Role
}
interface Told {
  account: Account
  at: number
}

/**
 * What an account is now, asked of its owner at most once a minute: a token outlives a deleted or demoted
 * account by up to seven days.
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
  async mustExist({ user_id }: Member, ask: (id: number) => Promise<Account>): Promise<Account> {
    const at = this.now().getTime()
    const known = this.known.get(user_id)
    if (known && at - known.at < KNOWN_FOR_MS) return known.account
    try {
      const account = await ask(user_id)
      this.known.set(user_id, { account, at })
      return account
    } catch (error) {
      if (isProblem(error, 'not_found')) {
        this.known.delete(user_id)
        throw new Problem('unauthenticated', 'This account no longer exists.')
      }
      if (known && isProblem(error, 'unavailable')) return known.account
      throw error
    }
  }

  /** Whoever comes as an administrator must still be one. */
  async mustStillBeRoot(actor: Actor, ask: (id: number) => Promise<Account>): Promise<void> {
    if (actor.kind !== 'user' || actor.role !== 'root' || typeof actor.user_id !== 'number') return
    const { role } = await this.mustExist({ ...actor, user_id: actor.user_id }, ask)
    if (role !== 'root')
      throw new Problem('forbidden', 'This account is no administrator any more: sign in again.')
  }
}
