import { percentile } from '../../bench/measuring/times.ts'

export class Durations {
  private times = new Map<string, number[]>()

  add(name: string, ms: number): void {
    const times = this.times.get(name) ?? []
    times.push(ms)
    this.times.set(name, times)
  }

  get all(): number[] {
    return [...this.times.values()].flat()
  }

  get counts(): Map<string, number> {
    return new Map([...this.times].map(([name, { length }]) => [name, length]))
  }

  /** The names with the longest times, as text: the longest and the median of each. */
  slowest(most: number): string {
    return [...this.times]
      .map(([name, times]) => ({ name, longest: percentile(times, 1), median: percentile(times, 0.5) }))
      .sort((a, b) => b.longest - a.longest)
      .slice(0, most)
      .map(({ name, longest, median }) => `${name} ${shown(longest)} (median ${shown(median)})`)
      .join(', ')
  }
}

const shown = (ms: number) => (ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`)
