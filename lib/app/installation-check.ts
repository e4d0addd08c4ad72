import type { Health } from '../contracts/system.ts'
import { SingleFlight } from '../platform/async/single-flight.ts'
import { isProblem, Problem } from '../platform/problems/errors.ts'
import type { StoreTable } from '../store/client.ts'
import { proposeInstallation, readInstallation, settleInstallation } from '../store/engine/installation.ts'

type Named = NonNullable<Health['installation']>

/** A comparison counts this long, and one without a result only briefly. */
const COUNTS_MS = 60_000
const COUNTS_BRIEFLY_MS = 5_000
const ANSWER_MS = 1_000

interface Compared {
  readonly stores: readonly StoreTable[]
  /** The health of the owner of the other stores; null if this process has every store. */
  readonly other: ((signal: AbortSignal) => Promise<Health>) | null
  /** True for the one owner that makes the id if there is none anywhere. */
  readonly makesId: boolean
  now(): Date
  newId(): string
}

/**
 * Refuses requests while its stores and those of another process have different installations: ids of accounts would mean
 * other people. A store without an id is new, of an earlier release, or lost its data if the others' id is settled.
 */
export class InstallationCheck {
  private readonly given: Compared
  private readonly comparing = new SingleFlight<void, 'one'>()
  private isForeign = false
  /** Epoch milliseconds; from then on it is compared again. */
  private until = 0

  constructor(given: Compared) {
    this.given = given
  }

  async own(): Promise<Named> {
    const all = await Promise.all(this.given.stores.map(readInstallation))
    const [first] = all
    return { id: first?.id ?? null, is_settled: all.every(({ is_settled }) => is_settled) }
  }

  /** Throws 503 while the stores belong to different installations, after waiting for the comparison. */
  async mustBeOne(): Promise<void> {
    const { other, now } = this.given
    if (other && now().getTime() >= this.until) await this.comparing.run('one', () => this.compare(other))
    if (this.isForeign) throw foreign()
  }

  /** Waits for no comparison in progress: it asks the other owner's health, which asks this one's. */
  async report(): Promise<void> {
    if (!this.comparing.current('one')) return this.mustBeOne()
    if (this.isForeign) throw foreign()
  }

  private async compare(ask: (signal: AbortSignal) => Promise<Health>): Promise<void> {
    // Reads before asking: until then nobody sees that a comparison is in progress.
    const own = await this.own()
    const other = await ask(AbortSignal.timeout(ANSWER_MS)).then(
      ({ installation }) => installation,
      (error: unknown) => {
        if (isProblem(error) || isTimeout(error)) return undefined
        throw error
      },
    )
    const isSettled = other !== undefined && (await this.agree(own, other))
    this.until = this.given.now().getTime() + (isSettled ? COUNTS_MS : COUNTS_BRIEFLY_MS)
  }

  /** Takes one step towards a common id, or finds that there can be none. True once nothing is left to do. */
  private async agree(own: Named, other: Named): Promise<boolean> {
    const isOne = own.id === other.id
    const isLost = (own.id === null && other.is_settled) || (other.id === null && own.is_settled)
    this.isForeign = isLost || (!isOne && own.id !== null && other.id !== null)
    if (this.isForeign) return false
    if (own.id === null) await this.take(other.id)
    else if (isOne && !own.is_settled) await Promise.all(this.given.stores.map(settleInstallation))
    return isOne && own.is_settled && other.is_settled
  }

  private async take(offered: string | null): Promise<void> {
    const { stores, makesId, newId } = this.given
    let id = offered ?? (makesId ? newId() : null)
    // Another instance of the service may have been faster.
    if (id !== null) for (const store of stores) id = await proposeInstallation(store, id)
  }
}

const isTimeout = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

const foreign = () =>
  new Problem(
    'unavailable',
    'The accounts and the content of this server belong to different installations. Its administrator finds the remedy with npm run doctor.',
  )
