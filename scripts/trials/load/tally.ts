import { isProblem } from '../../../lib/platform/problems/errors.ts'
import { percentile } from '../../bench/measuring/times.ts'
import type { ActName } from './acts.ts'

/** The acts, their times, and the refusals and failures. */
export class Tally {
  /** Faults of the services, which no act of a learner explains. */
  readonly faults: string[] = []
  private latencies: number[] = []
  private done = new Map<ActName, number>()
  private failed = new Map<string, number>()
  private total = 0

  /** Does one act; counts a failure instead of throwing it. */
  async timed(name: ActName, act: (name: ActName) => Promise<void>, signal: AbortSignal): Promise<void> {
    const started = performance.now()
    try {
      await act(name)
      this.latencies.push(performance.now() - started)
      this.done.set(name, (this.done.get(name) ?? 0) + 1)
      this.total += 1
    } catch (error) {
      if (signal.aborted) return
      const code = isProblem(error) ? error.code : String(error)
      this.failed.set(code, (this.failed.get(code) ?? 0) + 1)
      if (!isProblem(error) || error.code === 'internal') this.faults.push(`${name}: ${error}`)
    }
  }

  get operations(): number {
    return this.total
  }

  /** One line on the acts since the last one. */
  take(): string {
    const { latencies, done, failed } = this
    this.latencies = []
    this.done = new Map()
    this.failed = new Map()
    const ms = (share: number) => percentile(latencies, share).toFixed(0)
    const listed = (counts: ReadonlyMap<string, number>) =>
      [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
    return [
      `${latencies.length} operations, p50 ${ms(0.5)} ms, p95 ${ms(0.95)} ms, max ${ms(1)} ms`,
      listed(done),
      ...(failed.size > 0 ? [`refused or failed: ${listed(failed)}`] : []),
    ].join('; ')
  }
}
