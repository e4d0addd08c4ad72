import { isIPv6 } from 'node:net'
import { isLoopback } from '../../platform/http/serving/event.ts'
import { isProblem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { growingCache } from '../../platform/values/growing-cache.ts'
import type { UserRecord } from '../entities/user.ts'
import { foldedKey } from './folded-key.ts'

const MOST_KEYS = 50_000
const QUARTER_HOUR_S = 900

interface Bounds {
  account: Bound
  accountAnywhere: Bound
  network: Bound
  begun: Bound
  link: Bound
}

const DEFAULT_BOUNDS: Bounds = {
  account: { attempts: 10, seconds: QUARTER_HOUR_S },
  accountAnywhere: { attempts: 100, seconds: QUARTER_HOUR_S },
  network: { attempts: 50, seconds: QUARTER_HOUR_S },
  // A school may have one address.
  begun: { attempts: 300, seconds: QUARTER_HOUR_S },
  link: { attempts: 10, seconds: 60 },
}

interface Attempt {
  action: 'login' | 'register' | 'password' | 'finalize'
  account: string
  address: string | undefined
  /** Called only when a limit is reached. */
  known?(): Promise<Pick<UserRecord, 'networks' | 'password_changed_at'> | null>
}

/**
 * Slows down guessing without locking the owner out: failures close an account to their own network early, to others late,
 * and never to networks it has signed in from. A new password opens it again.
 */
export class AttemptLimits {
  private readonly account: AttemptWindow
  private readonly accountAnywhere: AttemptWindow
  private readonly network: AttemptWindow
  private readonly begun: AttemptWindow
  private readonly link: AttemptWindow

  constructor(now: () => Date, bounds: Bounds = DEFAULT_BOUNDS) {
    this.account = new AttemptWindow(bounds.account, now)
    this.accountAnywhere = new AttemptWindow(bounds.accountAnywhere, now)
    this.network = new AttemptWindow(bounds.network, now)
    this.begun = new AttemptWindow(bounds.begun, now)
    this.link = new AttemptWindow(bounds.link, now)
  }

  /** Counts every call, since each stores a record for an anonymous caller; throws 429 after too many. */
  begin(address = ''): void {
    countedIn(this.begun, networkOf(address))
  }

  /** Counts every use of a link, successes too; throws 429 after too many. */
  followLink(address = ''): void {
    countedIn(this.link, networkOf(address))
  }

  /**
   * Throws 429 after too many failures. Attempts count while they run, so that concurrent ones are limited; successes and
   * server errors do not count.
   */
  async attempt<T>({ action, account, address = '', known }: Attempt, work: () => Promise<T>): Promise<T> {
    const network = networkOf(address)
    const anywhere = `${action} ${foldedKey(account)}`
    const here = `${network} ${anywhere}`
    const counted = [
      { window: this.network, key: network },
      { window: this.account, key: here },
      { window: this.accountAnywhere, key: anywhere },
    ]
    const isReached = this.account.waitFor(here) > 0 || this.accountAnywhere.waitFor(anywhere) > 0
    const owner = isReached ? await known?.() : null
    this.account.forgetBefore(here, owner?.password_changed_at)
    this.accountAnywhere.forgetBefore(anywhere, owner?.password_changed_at)
    const isFamiliar = isLoopback(address) || owner?.networks?.includes(network)
    const binding = isFamiliar ? counted.slice(0, 2) : counted
    const wait = Math.max(...binding.map(({ window, key }) => window.waitFor(key)))
    if (wait > 0) throw tooMany(wait)

    for (const { window, key } of counted) window.count(key)
    try {
      const result = await work()
      this.network.giveBack(network)
      this.account.reset(here)
      this.accountAnywhere.reset(anywhere)
      return result
    } catch (error) {
      if (!isProblem(error) || error.status >= 500)
        for (const { window, key } of counted) window.giveBack(key)
      throw error
    }
  }
}

function countedIn(window: AttemptWindow, key: string): void {
  const wait = window.waitFor(key)
  if (wait > 0) throw tooMany(wait)
  window.count(key)
}

const tooMany = (seconds: number) =>
  refusal(
    'attempts_spent',
    { minutes: Math.ceil(seconds / 60) },
    {
      headers: { 'retry-after': String(seconds) },
    },
  )

interface Bound {
  attempts: number
  seconds: number
}

/** Windows begin with the first attempt. The least recently seen keys are forgotten. */
class AttemptWindow {
  private readonly windows = growingCache<string, { count: number; ends: number }>(MOST_KEYS)
  private readonly bound: Bound
  private readonly now: () => Date

  constructor(bound: Bound, now: () => Date) {
    this.bound = bound
    this.now = now
  }

  waitFor(key: string): number {
    const { count, ends } = this.current(key)
    return count < this.bound.attempts ? 0 : Math.ceil((ends - this.now().getTime()) / 1000)
  }

  count(key: string): void {
    const window = this.current(key)
    this.windows.set(key, { ...window, count: window.count + 1 })
  }

  giveBack(key: string): void {
    const window = this.current(key)
    if (window.count > 0) this.windows.set(key, { ...window, count: window.count - 1 })
  }

  forgetBefore(key: string, time: string | undefined): void {
    const began = this.current(key).ends - this.bound.seconds * 1000
    if (time !== undefined && Date.parse(time) > began) this.reset(key)
  }

  reset(key: string): void {
    this.windows.delete(key)
  }

  private current(key: string) {
    const now = this.now().getTime()
    const window = this.windows.get(key)
    return window && window.ends > now ? window : { count: 0, ends: now + this.bound.seconds * 1000 }
  }
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const ROUTED_GROUPS = 4

/** The part of an address that one customer of a network provider has: all of IPv4, 64 bits of IPv6. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...gap, ...tail].slice(0, ROUTED_GROUPS)
  return groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}
