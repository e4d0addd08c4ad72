import type { UsageRecord } from '../../contracts/schemas/usage.ts'
import { isProblem } from '../../http/errors.ts'

const SEND_AFTER_MS = 500
const RETRY_AFTER_MS = 5_000
const BATCH = 100
/** Past this the oldest are dropped: what a call cost is worth less than the memory of the process. */
const KEPT = 5_000

interface OutboxPorts {
  send(records: UsageRecord[]): Promise<unknown>
  /** Called with how many records were dropped or could not be sent. */
  lost(count: number, error: unknown): void
}

/** Usage records on their way to their owner: sent in batches, kept while it does not answer. */
export class UsageOutbox {
  private readonly ports: OutboxPorts
  private waiting: UsageRecord[] = []
  private timer: NodeJS.Timeout | undefined
  private sending: Promise<void> = Promise.resolve()

  constructor(ports: OutboxPorts) {
    this.ports = ports
  }

  add(record: UsageRecord): void {
    this.waiting.push(record)
    const surplus = this.waiting.length - KEPT
    if (surplus > 0) {
      this.waiting.splice(0, surplus)
      this.ports.lost(surplus, new Error('Too many usage records were waiting.'))
    }
    this.sendIn(SEND_AFTER_MS)
  }

  /** Sends what is left; what still cannot be sent is lost. */
  async close(): Promise<void> {
    clearTimeout(this.timer)
    await this.sending
    await this.sendAll()
    clearTimeout(this.timer)
    if (this.waiting.length > 0) this.ports.lost(this.waiting.length, new Error('The service stopped.'))
  }

  private sendIn(ms: number) {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.sending = this.sending.then(() => this.sendAll())
    }, ms).unref()
  }

  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = new Set(this.waiting.slice(0, BATCH))
      try {
        await this.ports.send([...batch])
      } catch (error) {
        const refused = isProblem(error) && error.status < 500
        if (!refused) return this.sendIn(RETRY_AFTER_MS)
        this.ports.lost(batch.size, error)
      }
      this.waiting = this.waiting.filter(record => !batch.has(record))
    }
  }
}
