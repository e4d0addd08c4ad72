import { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import type { Pause } from '../../platform/async/pause.ts'
import type { Log } from '../../platform/logging/log.ts'
import { isProblem, Problem } from '../../platform/problems/errors.ts'
import type { Fate } from '../../platform/processes/lease-holder.ts'

const RENEW_EVERY_MS = 10_000
/** The time in which a running controller renews its lease. */
const WATCH_MS = RENEW_EVERY_MS + 2_000
/** data_server's clock, which ends leases, may differ from ours. */
const LEAST_WAIT_MS = 500
const Held = z.object({ holder: z.string(), expires_at: z.string() })
type Held = z.infer<typeof Held>

interface LeaseSurroundings {
  data: Clients['data']
  log: Log
  holder: string
  fateOf(holder: string): Fate
  now(): Date
  wait: Pause
  /** Must stop this controller: another has taken over. */
  lost(): void
}

/** Guards against a second controller, which would release articles from tasks that it does not know. */
export class ControllerLease {
  private readonly surroundings: LeaseSurroundings
  private readonly timer: NodeJS.Timeout
  private renewing: Promise<void> | null = null

  private constructor(surroundings: LeaseSurroundings) {
    this.surroundings = surroundings
    this.timer = setInterval(() => {
      this.renewing ??= this.renew().finally(() => {
        this.renewing = null
      })
    }, RENEW_EVERY_MS)
    this.timer.unref()
  }

  /** Takes an ended controller's lease, or waits for the end of one. Throws `lease_held` while another controller runs. */
  static async take(surroundings: LeaseSurroundings, signal: AbortSignal): Promise<ControllerLease> {
    const { fateOf, log, now, wait } = surroundings
    let watched: Held | null = null
    let other = await holderInTheWay(surroundings)
    while (other) {
      const fate = fateOf(other.holder)
      if (fate === 'running' || isRenewed(watched, other)) throw heldBy(other)
      if (fate === 'unknown') {
        if (!watched) log.warn(other, waitingFor(other))
        watched = other
        const left = Date.parse(other.expires_at) - now().getTime()
        await wait(Math.min(WATCH_MS, Math.max(left, LEAST_WAIT_MS)), signal)
      }
      other = await holderInTheWay(surroundings, fate === 'ended' ? other.holder : undefined)
    }
    return new ControllerLease(surroundings)
  }

  async release(): Promise<void> {
    clearInterval(this.timer)
    await this.renewing
    await this.surroundings.data.lease.release({ params: { holder: this.surroundings.holder } })
  }

  private async renew() {
    const { data, holder, log, lost } = this.surroundings
    try {
      await data.lease.hold({ body: { holder } })
    } catch (error) {
      if (isProblem(error, 'lease_held')) {
        clearInterval(this.timer)
        return lost()
      }
      log.warn({ error }, 'the lease could not be renewed')
    }
  }
}

async function holderInTheWay({ data, holder }: LeaseSurroundings, replaces?: string): Promise<Held | null> {
  try {
    await data.lease.hold({ body: { holder, replaces } })
    return null
  } catch (error) {
    const held = isProblem(error, 'lease_held') ? Held.safeParse(error.extras.members) : undefined
    if (!held?.success) throw error
    return held.data
  }
}

const isRenewed = (before: Held | null, { expires_at }: Held) =>
  before !== null && before.expires_at !== expires_at

const waitingFor = ({ holder, expires_at }: Held) =>
  `Another controller (${holder}) holds the lease. If it does not renew it, this one starts at ${expires_at}.`

const heldBy = ({ holder }: Held) =>
  new Problem(
    'lease_held',
    `Another server is running with this data (${holder}). Stop it first; only one can run.`,
  )
