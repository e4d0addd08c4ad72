import type { Clients } from '../contracts/clients.ts'
import type { CurrentAccount } from '../contracts/schemas/accounts/accounts.ts'
import { SingleFlight } from '../platform/async/single-flight.ts'
import { isOlderThan, type SignedIn } from '../platform/auth/token.ts'
import { isProblem, Problem } from '../platform/problems/errors.ts'
import { refusal } from '../platform/problems/reasons.ts'
import { growingCache } from '../platform/values/growing-cache.ts'

/** The interval of reading the revocations: with the second of an open stream, one counts within five seconds. */
const READ_EVERY_MS = 4_000
/** The lifetime of an answer without a revocation; asking again also records when the session was last seen. */
const KNOWN_FOR_MS = 60 * 60_000
/** The age up to which answers count while user_manager cannot be reached. */
const TRUSTED_FOR_MS = 10 * 60_000
/** The least time between two questions to a user_manager that cannot be reached. */
const ASK_AGAIN_MS = 5_000
/** The time a request waits for user_manager, if earlier answers could count and if there are none. */
const DEADLINE_MS = { known: 2_000, unknown: 10_000 }

type Standing = Pick<CurrentAccount, 'role' | 'password_changed_at' | 'signed_out_at' | 'session_ended'>

/** Throws 401 or 403 for a token that its account or session has outlived, or that names a former administrator. */
export function mustBeCurrent(signedIn: SignedIn, standing: Standing): void {
  if (isOlderThan(signedIn, standing.password_changed_at)) throw refusal('password_was_changed')
  if (isOlderThan(signedIn, standing.signed_out_at) || standing.session_ended) throw sessionEnded()
  if (signedIn.user.role === 'root' && standing.role !== 'root')
    throw new Problem('forbidden', 'This account is no longer an administrator. Sign in again.')
}

export const accountGone = () => refusal('account_gone')
export const sessionEnded = () => refusal('session_ended')

type Owner = Pick<Clients['userManager']['internal'], 'account' | 'revocations'>

interface Answered {
  standing: Standing
  /** Epoch milliseconds; from then on it is asked again. */
  until: number
}

/**
 * Checks accounts and sessions, which a token outlives by up to seven days: asks user_manager once for each session, then
 * follows its list of revocations.
 */
export class AccountCheck {
  private readonly known = growingCache<string, Answered>(10_000)
  private readonly asking = new SingleFlight<Standing>()
  private readonly reading = new SingleFlight<void>()
  private readonly now: () => Date
  private readonly deadlineMs: typeof DEADLINE_MS
  private position: number | undefined
  /** Epoch milliseconds. */
  private readAt = Number.NEGATIVE_INFINITY
  private readAgainAt = Number.NEGATIVE_INFINITY

  constructor(now: () => Date, deadlineMs = DEADLINE_MS) {
    this.now = now
    this.deadlineMs = deadlineMs
  }

  /** Throws 401 or 403 unless the account and the session still are what the token says. */
  async mustStand(signedIn: SignedIn, owner: () => Owner): Promise<void> {
    if (this.now().getTime() >= this.readAgainAt) await this.follow(owner())
    mustBeCurrent(signedIn, await this.standingOf(signedIn, owner))
  }

  private async follow(owner: Owner): Promise<void> {
    try {
      await this.reading.run('list', () => this.beforeDeadline(signal => this.read(owner, signal)))
    } catch (error) {
      this.mayTrust(error)
      this.readAgainAt = Math.min(this.now().getTime() + ASK_AGAIN_MS, this.readAt + TRUSTED_FOR_MS)
    }
  }

  private async read({ revocations }: Owner, signal: AbortSignal): Promise<void> {
    const at = this.now().getTime()
    for (let isMoreDue = true; isMoreDue; ) {
      const query = this.position === undefined ? {} : { after: this.position }
      const { position, accounts, is_more_due } = await revocations({ query }, { signal })
      // A replaced store makes all that is known of it void.
      if (this.position !== undefined && position < this.position) this.known.clear()
      this.forget(accounts)
      this.position = position
      isMoreDue = is_more_due
    }
    this.readAt = at
    this.readAgainAt = at + READ_EVERY_MS
  }

  private forget(accounts: readonly (number | string)[]): void {
    const changed = new Set(accounts.map(String))
    if (changed.size === 0) return
    for (const key of [...this.known.keys()])
      if (changed.has(key.slice(0, key.indexOf(' ')))) this.known.delete(key)
  }

  private async standingOf(signedIn: SignedIn, owner: () => Owner): Promise<Standing> {
    const { user, session = '' } = signedIn
    const key = `${user.user_id} ${session}`
    const known = this.known.get(key)
    // The token may be newer than the last answer.
    const mayBePromoted = user.role === 'root' && known?.standing.role === 'user'
    if (known && this.now().getTime() < known.until && !mayBePromoted) return known.standing
    try {
      // A request that knows of a later revocation does not join an earlier question.
      return await this.asking.run(`${this.position} ${key}`, () => this.ask(key, signedIn, owner()))
    } catch (error) {
      if (isProblem(error, 'not_found')) {
        this.known.delete(key)
        throw accountGone()
      }
      if (!known) throw error
      this.mayTrust(error)
      known.until = this.now().getTime() + ASK_AGAIN_MS
      return known.standing
    }
  }

  private async ask(key: string, { user, session }: SignedIn, { account }: Owner): Promise<Standing> {
    const { position } = this
    const at = this.now().getTime()
    const standing = await this.beforeDeadline(signal =>
      account({ params: { id: user.user_id }, query: session === undefined ? {} : { session } }, { signal }),
    )
    // The answer may be older than a revocation that was read meanwhile.
    if (position === this.position) this.known.set(key, { standing, until: at + KNOWN_FOR_MS })
    return standing
  }

  /** Throws the error unless user_manager is away, and only for a short time. */
  private mayTrust(error: unknown): void {
    if (!isProblem(error, 'unavailable') || !this.isTrusted()) throw error
  }

  private readonly isTrusted = () => this.now().getTime() < this.readAt + TRUSTED_FOR_MS

  private async beforeDeadline<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(this.deadlineMs[this.isTrusted() ? 'known' : 'unknown'])
    try {
      return await ask(signal)
    } catch (error) {
      if (isProblem(error) || !signal.aborted) throw error
      throw refusal(
        'account_unchecked',
        {},
        {
          cause: error,
        },
      )
    }
  }
}
