import { LRUCache } from 'lru-cache'
import { SingleFlight } from '../platform/async/single-flight.ts'
import type { Role, User } from '../platform/auth/actor.ts'
import { isOlderThanPassword, type SignedIn } from '../platform/auth/token.ts'
import { isProblem, Problem } from '../platform/problems/errors.ts'

const KNOWN_FOR_MS = 60_000
/** While user_manager cannot be reached, its last answer counts this long. */
const TRUSTED_FOR_MS = 10 * 60_000
/** While it cannot be reached, it is asked at most this often. */
const ASK_AGAIN_MS = 5_000
/** The time a request waits for user_manager, if a last answer could count and if there is none. */
const DEADLINE_MS = { known: 2_000, unknown: 10_000 }

/** The account of a token as it is now. */
interface CurrentAccount {
  role: Role
  /** Null while it has the password it was made with. */
  password_changed_at: string | null
}
type AccountId = User['user_id']
type Ask = (id: AccountId, signal: AbortSignal) => Promise<CurrentAccount>

/** 401 or 403 for a token that is older than its account's password, or names a former administrator. */
export function mustBeCurrent(signedIn: SignedIn, { role, password_changed_at }: CurrentAccount): void {
  if (isOlderThanPassword(signedIn, password_changed_at))
    throw new Problem('unauthenticated', 'The password was changed after this sign-in. Sign in again.')
  if (signedIn.user.role === 'root' && role !== 'root')
    throw new Problem('forbidden', 'This account is no longer an administrator. Sign in again.')
}

export const accountGone = () => new Problem('unauthenticated', 'This account no longer exists.')

interface Answered {
  account: CurrentAccount
  /** Epoch milliseconds; from then on it is asked again. */
  until: number
}

/**
 * Checks that the account of a token is still what the token says, since a token outlives a deleted or demoted account
 * and a changed password by up to seven days. It asks user_manager at most once a minute for each account, unless the
 * token claims a higher role than is known.
 */
export class AccountCheck {
  private readonly known: LRUCache<AccountId, Answered>
  private readonly asking = new SingleFlight<CurrentAccount, AccountId>()
  private readonly now: () => Date
  private readonly deadlineMs: typeof DEADLINE_MS

  constructor(now: () => Date, deadlineMs = DEADLINE_MS) {
    this.now = now
    this.deadlineMs = deadlineMs
    this.known = new LRUCache({
      max: 10_000,
      ttl: TRUSTED_FOR_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    })
  }

  /** 401 or 403 unless the account still exists and is what the token says. */
  async mustStand(signedIn: SignedIn, ask: Ask): Promise<void> {
    const { user } = signedIn
    mustBeCurrent(signedIn, await this.current(user.user_id, user.role, ask))
  }

  private async current(id: AccountId, role: Role, ask: Ask): Promise<CurrentAccount> {
    const at = this.now().getTime()
    const known = this.known.get(id)
    // The token may be newer than the last answer.
    const mayBePromoted = role === 'root' && known?.account.role === 'user'
    if (known && at < known.until && !mayBePromoted) return known.account
    try {
      const account = await this.asking.run(id, () =>
        beforeDeadline(this.deadlineMs[known ? 'known' : 'unknown'], signal => ask(id, signal)),
      )
      this.known.set(id, { account, until: at + KNOWN_FOR_MS })
      return account
    } catch (error) {
      if (isProblem(error, 'not_found')) {
        this.known.delete(id)
        throw accountGone()
      }
      if (!known || !isProblem(error, 'unavailable')) throw error
      known.until = this.now().getTime() + ASK_AGAIN_MS
      return known.account
    }
  }
}

async function beforeDeadline(
  ms: number,
  ask: (signal: AbortSignal) => Promise<CurrentAccount>,
): Promise<CurrentAccount> {
  const signal = AbortSignal.timeout(ms)
  try {
    return await ask(signal)
  } catch (error) {
    if (isProblem(error) || !signal.aborted) throw error
    throw new Problem('unavailable', 'Your account could not be checked in time. Try again.', {
      cause: error,
    })
  }
}
