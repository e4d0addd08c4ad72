import { LRUCache } from 'lru-cache'
import { isProblem, Problem } from '../http/errors.ts'

const KNOWN_FOR_MS = 60_000

/**
 * Whether an account still exists, asked of its owner at most once a minute: a token outlives a deleted
 * account by up to seven days, and must not cost money then.
 */
export class AccountCheck {
  private readonly known = new LRUCache<number, true>({ max: 10_000, ttl: KNOWN_FOR_MS })

  async mustExist(userId: number, ask: (id: number) => Promise<unknown>): Promise<void> {
    if (this.known.has(userId)) return
    try {
      await ask(userId)
      this.known.set(userId, true)
    } catch (error) {
      if (isProblem(error, 'not_found'))
        throw new Problem('unauthenticated', 'This account no longer exists.')
      throw error
    }
  }
}
