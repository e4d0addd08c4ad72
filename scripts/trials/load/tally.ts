import type { Transport } from '../../../lib/platform/http/call.ts'
import { isProblem } from '../../../lib/platform/problems/errors.ts'
import { percentile } from '../../bench/measuring/times.ts'
import { Durations } from './durations.ts'

const SLOWEST_NAMED = 5

export class Tally {
  /** Faults of the services, which no act of a learner explains. */
  readonly faults: string[] = []
  /** Times since the last line, and since the beginning. */
  private acts = new Durations()
  private parts = new Durations()
  private readonly allParts = new Durations()
  private failed = new Map<string, number>()
  private total = 0

  /** Does one act; counts a failure instead of throwing it. */
  async timed<Name extends string>(
    name: Name,
    act: (name: Name) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const started = performance.now()
    try {
      await act(name)
      this.acts.add(name, performance.now() - started)
      this.total += 1
    } catch (error) {
      if (signal.aborted) return
      const code = isProblem(error) ? error.code : String(error)
      this.failed.set(code, (this.failed.get(code) ?? 0) + 1)
      if (!isProblem(error) || error.code === 'internal') this.faults.push(`${name}: ${error}`)
    }
  }

  /** Notes the time of a part of an act, also of one that fails; `nameOf` names it by its result. */
  async part<T>(
    name: string,
    work: () => Promise<T>,
    nameOf: (result: T) => string = () => name,
  ): Promise<T> {
    const started = performance.now()
    let noted = `${name} (failed)`
    try {
      const result = await work()
      noted = nameOf(result)
      return result
    } finally {
      for (const parts of [this.parts, this.allParts]) parts.add(noted, performance.now() - started)
    }
  }

  /** The same transport, which notes the time until each reply begins. */
  timing =
    (transport: Transport): Transport =>
    call =>
      this.part(call.route.operation, () => transport(call))

  get operations(): number {
    return this.total
  }

  take(): string {
    const { acts, parts, failed } = this
    this.acts = new Durations()
    this.parts = new Durations()
    this.failed = new Map()
    const { all } = acts
    const ms = (share: number) => percentile(all, share).toFixed(0)
    const listed = (counts: ReadonlyMap<string, number>) =>
      [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
    return [
      `${all.length} operations, p50 ${ms(0.5)} ms, p95 ${ms(0.95)} ms, max ${ms(1)} ms`,
      listed(acts.counts),
      ...(failed.size > 0 ? [`refused or failed: ${listed(failed)}`] : []),
      `slowest: ${parts.slowest(SLOWEST_NAMED)}`,
    ].join('; ')
  }

  slowest(): string {
    return this.allParts.slowest(2 * SLOWEST_NAMED)
  }
}
