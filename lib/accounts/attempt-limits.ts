import { LRUCache } from 'lru-cache'
import { isProblem, Problem } from '../http/errors.ts'
import { AttemptWindow, type Bound } from './attempt-window.ts'
import { foldedKey } from './folded-key.ts'
import { networkOf } from './network-of.ts'

const MOST_FAMILIAR = 50_000
const QUARTER_HOUR_S = 900

interface Bounds {
  /** Failures at one account from one network. */
  account: Bound
  /** Failures at one account from everywhere; networks it has signed in from before are let through. */
  accountAnywhere: Bound
  /** Failures of one network, at whatever account. */
  network: Bound
}

const DEFAULT_BOUNDS: Bounds = {
  account: { attempts: 10, seconds: QUARTER_HOUR_S },
  accountAnywhere: { attempts: 100, seconds: QUARTER_HOUR_S },
  network: { attempts: 50, seconds: QUARTER_HOUR_S },
}

interface Attempt {
  /** What is tried: failures at one thing leave the others open. */
  action: 'login' | 'register' | 'password'
  account: string
  address: string | undefined
}

/**
 * Slows down guessing without letting a stranger lock somebody out: he closes an account to his own network
 * soon, to others late, and never to those its owner has used.
 */
export class AttemptLimits {
  private readonly account: AttemptWindow
  private readonly accountAnywhere: AttemptWindow
  private readonly network: AttemptWindow
  private readonly familiar = new LRUCache<string, true>({ max: MOST_FAMILIAR })

  constructor(now: () => Date, bounds: Bounds = DEFAULT_BOUNDS) {
    this.account = new AttemptWindow(bounds.account, now)
    this.accountAnywhere = new AttemptWindow(bounds.accountAnywhere, now)
    this.network = new AttemptWindow(bounds.network, now)
  }

  /**
   * Does the work unless there were too many failures: then 429. An attempt counts from its beginning, so
   * that many at once are not let through together, and not if it succeeds or the fault is ours.
   */
  async attempt<T>({ action, account, address = '' }: Attempt, work: () => Promise<T>): Promise<T> {
    const network = networkOf(address)
    const anywhere = `${action} ${foldedKey(account)}`
    const here = `${network} ${anywhere}`
    const counted = [
      { window: this.network, key: network },
      { window: this.account, key: here },
      { window: this.accountAnywhere, key: anywhere },
    ]
    const binding = this.familiar.has(here) ? counted.slice(0, 2) : counted
    const wait = Math.max(...binding.map(({ window, key }) => window.waitFor(key)))
    if (wait > 0) throw tooMany(wait)

    for (const { window, key } of counted) window.count(key)
    try {
      const result = await work()
      this.network.giveBack(network)
      this.account.reset(here)
      this.accountAnywhere.reset(anywhere)
      this.familiar.set(here, true)
      return result
    } catch (error) {
      if (!isProblem(error) || error.status >= 500)
        for (const { window, key } of counted) window.giveBack(key)
      throw error
    }
  }
}

const tooMany = (seconds: number) =>
  new Problem('rate_limited', `Too many attempts: try again in ${Math.ceil(seconds / 60)} min.`, {
    headers: { 'retry-after': String(seconds) },
  })
