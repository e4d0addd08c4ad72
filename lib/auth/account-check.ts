import { LRUCache } from 'lru-cache'
import { isProblem, Problem } from '../http/errors.ts'
import type { Actor, Member, Role } from './actor.ts'

const KNOWN_FOR_MS = 60_000

interface Account {
  role: Role
}

/**
 * What an account is now, asked of its owner at most once a minute: a token outlives a deleted or demoted
 * account by up to seven days.
 */
export class AccountCheck {
  private readonly known: LRUCache<number, Account>

  constructor(now: () => Date) {
    this.known = new LRUCache({
      max: 10_000,
      ttl: KNOWN_FOR_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    })
  }

  /** 401 for an account that is gone: what costs money or starts work is for accounts that exist. */
  async mustExist({ user_id }: Member, ask: (id: number) => Promise<Account>): Promise<Account> {
    const known = this.known.get(user_id)
    if (known) return known
    try {
      const account = await ask(user_id)
      this.known.set(user_id, account)
      return account
    } catch (error) {
      if (isProblem(error, 'not_found'))
        throw new Problem('unauthenticated', 'This account no longer exists.')
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
