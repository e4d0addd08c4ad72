import { z } from 'zod'
import type { Clients } from '../contracts/clients.ts'
import { isProblem, Problem } from '../http/errors.ts'
import type { Log } from '../http/log.ts'

const RENEW_EVERY_MS = 10_000
const Held = z.object({ holder: z.string(), expires_at: z.string() })

interface LeaseSurroundings {
  data: Clients['data']
  log: Log
  /** `host:pid:id` of this process. */
  holder: string
  /** Whether the process of another holder is known to have ended. */
  isGone(holder: string): boolean
  /** Called when another controller has taken over: this one must stop. */
  lost(): void
}

/**
 * The right to be the one controller. Tasks live in its memory, so a second one would cancel and report
 * what it does not know.
 */
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

  /** Throws `lease_held` while another controller is at work. */
  static async take(surroundings: LeaseSurroundings): Promise<ControllerLease> {
    const { data, holder, isGone } = surroundings
    try {
      await data.lease.hold({ body: { holder } })
    } catch (error) {
      const held = isProblem(error, 'lease_held') ? Held.safeParse(error.extras.members) : undefined
      if (!held?.success) throw error
      if (!isGone(held.data.holder)) throw heldBy(held.data)
      await data.lease.hold({ body: { holder, replaces: held.data.holder } })
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

const heldBy = ({ holder, expires_at }: z.infer<typeof Held>) =>
  new Problem(
    'lease_held',
    `Another controller is running (${holder}). Stop it first; if it crashed, its lease ends at ${expires_at}.`,
  )

/**
 * Another holder on this machine whose process does not exist any more. One of our own process number had it
 * before us, as in a container that starts anew.
 */
export function goneFrom(hostname: string) {
  return (holder: string): boolean => {
    const [host, pid] = holder.split(':')
    if (host !== hostname || !pid) return false
    if (Number(pid) === process.pid) return true
    try {
      process.kill(Number(pid), 0)
      return false
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'ESRCH'
    }
  }
}
