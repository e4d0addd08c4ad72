import { median } from '../measuring/times.ts'
import type { Measured } from './printed-table.ts'

export interface Compared {
  what: string
  before: number[]
  today: number[]
  verdict: 'worse' | 'better' | 'as before' | 'not in every round'
}

export function compareRounds(before: readonly Measured[][], today: readonly Measured[][]): Compared[] {
  const names = new Set([...today, ...before].flat().map(({ what }) => what))
  return [...names].map(what => {
    const [ones, others] = [ofEach(before, what), ofEach(today, what)]
    const values = { before: ones.map(({ ratio }) => ratio), today: others.map(({ ratio }) => ratio) }
    if (ones.length < before.length || others.length < today.length)
      return { what, ...values, verdict: 'not in every round' }
    const isHigherBetter = others.some(({ better }) => better === 'higher')
    const verdict = isAbove(others, ones)
      ? isHigherBetter
        ? 'better'
        : 'worse'
      : isAbove(ones, others)
        ? isHigherBetter
          ? 'worse'
          : 'better'
        : 'as before'
    return { what, ...values, verdict }
  })
}

const ofEach = (rounds: readonly Measured[][], what: string) =>
  rounds.flatMap(measures => measures.filter(measured => measured.what === what).slice(0, 1))

/** Compares by more than the noise. Three rounds of unchanged code still differ by chance, so repeat a surprising part alone. */
function isAbove(high: readonly Measured[], low: readonly Measured[]): boolean {
  const lowest = Math.min(...high.map(({ ratio, rounding }) => ratio - rounding))
  const highest = Math.max(...low.map(({ ratio, rounding }) => ratio + rounding))
  return lowest > highest && middle(high) / middle(low) > Math.max(spread(high), spread(low))
}

/** A ratio printed as 0.00 is not 0. */
const atLeast = ({ ratio, rounding }: Measured) => Math.max(ratio, rounding)
const middle = (values: readonly Measured[]) => median(values.map(atLeast))
const spread = (values: readonly Measured[]) =>
  Math.max(...values.map(atLeast)) / Math.min(...values.map(atLeast))
