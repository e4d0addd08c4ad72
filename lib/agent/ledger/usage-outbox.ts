import type { UsageRecord } from '../../contracts/schemas/accounts/usage.ts'
import { isProblem } from '../../platform/problems/errors.ts'
import type { KeptRecords } from './kept-records.ts'

/** The time to gather records for one call. */
const GATHER_MS = 500
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000
const BATCH = 100
/** Drops the oldest beyond this, since usage is worth less than memory. */
const MOST = 5_000
const CLOSE_MS = 2_000

export interface OutboxPorts {
  send(records: UsageRecord[], signal: AbortSignal): Promise<unknown>
  wait(ms: number, signal: AbortSignal): Promise<void>
  kept: KeptRecords
  /** Gets the waiting records when user_manager stops accepting; must not throw. */
  held(count: number, error: unknown): void
  /** Gets the dropped, refused or unkept records; must not throw. */
  lost(count: number, error: unknown): void
}

/**
 * Sends batches, holds them while user_manager does not answer, and keeps the rest for the next start. A record may be sent
 * twice; user_manager counts it once.
 */
export class UsageOutbox {
  private readonly ports: OutboxPorts
  private waiting: UsageRecord[]
  private suspects = 0
  private failures = 0
  private delivery: Promise<void> | undefined
  private readonly closing = new AbortController()
  private readonly cut = new AbortController()
  private closed = false
  private hasKept: boolean

  constructor(ports: OutboxPorts) {
    this.ports = ports
    this.waiting = ports.kept.read()
    this.hasKept = this.waiting.length > 0
    this.dropSurplus()
    if (this.hasKept) this.delivery = this.deliver()
  }

  add(record: UsageRecord): void {
    this.waiting.push(record)
    this.dropSurplus()
    if (this.closed) this.keep()
    else this.delivery ??= this.deliver()
  }

  /** Keeps records that are not accepted. */
  async close(): Promise<void> {
    this.closing.abort()
    const delivered = new AbortController()
    const cutAfter = this.ports.wait(CLOSE_MS, delivered.signal).then(
      () => this.cut.abort(),
      () => {},
    )
    await this.delivery
    delivered.abort()
    await cutAfter
    this.closed = true
    this.keep()
  }

  private async deliver(): Promise<void> {
    while (this.waiting.length > 0 && !this.closing.signal.aborted) {
      // Closing ends the wait; one last attempt follows.
      await this.ports.wait(this.pauseMs(), this.closing.signal).catch(() => {})
      while (this.waiting.length > 0 && (await this.sendBatch()));
    }
    if (this.waiting.length === 0 && this.hasKept) this.keep()
    this.delivery = undefined
  }

  private pauseMs(): number {
    if (this.failures === 0) return GATHER_MS
    return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.failures - 1))
  }

  /** True if the next batch may follow at once. */
  private async sendBatch(): Promise<boolean> {
    const batch = this.waiting.splice(0, Math.ceil(this.suspects / 2) || BATCH)
    try {
      await this.ports.send(batch, this.cut.signal)
      this.failures = 0
      this.suspects = Math.max(0, this.suspects - batch.length)
      return true
    } catch (error) {
      return isRefusal(error) ? this.afterRefusal(batch, error) : this.afterFailure(batch, error)
    }
  }

  /** Halves the batches until the invalid record is found. */
  private afterRefusal(batch: UsageRecord[], error: unknown): boolean {
    this.failures = 0
    if (this.isFound(batch)) {
      this.ports.lost(1, error)
      return false
    }
    this.putBack(batch)
    return true
  }

  /** Moves a single record that fails to the end, so that it does not block the rest. */
  private afterFailure(batch: UsageRecord[], error: unknown): boolean {
    this.failures += 1
    if (isProblem(error, 'upstream_failed') && this.isFound(batch)) this.waiting.push(...batch)
    else this.putBack(batch)
    if (this.failures === 1) this.ports.held(this.waiting.length, error)
    return false
  }

  private isFound({ length }: readonly UsageRecord[]): boolean {
    this.suspects = length === 1 ? 0 : length
    return length === 1
  }

  private putBack(batch: readonly UsageRecord[]) {
    this.waiting.unshift(...batch)
    this.dropSurplus()
  }

  private dropSurplus() {
    const surplus = this.waiting.length - MOST
    if (surplus <= 0) return
    this.waiting.splice(0, surplus)
    this.ports.lost(surplus, new Error('Too many usage records were waiting.'))
  }

  private keep() {
    if (this.waiting.length === 0 && !this.hasKept) return
    try {
      this.ports.kept.write(this.waiting)
      this.hasKept = this.waiting.length > 0
    } catch (error) {
      this.ports.lost(this.waiting.length, error)
    }
  }
}

/** True for invalid records. Other errors, such as 401 and 429, may pass. */
const isRefusal = (error: unknown) => isProblem(error, 'invalid_input') || isProblem(error, 'too_large')
