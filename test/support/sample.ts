import { describe, it } from 'vitest'
import { testSeed } from '../../scripts/test/seed.ts'
import { runsInFull } from '../../scripts/test/tiers.ts'

/** True in the deep tier. */
export const isDeep = runsInFull()

/** All cases in the deep tier; otherwise `most` of them: the first, the last, some between by the seed, and the critical one. */
export function sampled<T>(all: Iterable<T>, most: number, critical?: T): T[] {
  const items = [...all]
  if (runsInFull() || items.length <= most) return items
  const part = (items.length - 2) / (most - 2)
  const between = Array.from({ length: most - 2 }, (_, n) => 1 + Math.floor((n + fraction(n)) * part))
  const chosen = new Set([0, ...between, items.length - 1])
  return items.filter((item, index) => chosen.has(index) || item === critical)
}

type Story = (title: string, test: () => void | Promise<void>, timeout?: number) => void
type Stories = (title: string, stories: () => void) => void
const none = () => {}
const declaresNothing = Object.assign(none, { each: () => none })

/** A test that only the deep tier has, in a file of both tiers whose set-up it shares. */
export const deepIt: Story & Pick<typeof it, 'each'> = isDeep ? it : declaresNothing
/** The same of tests that belong together. */
export const deepDescribe: Stories & Pick<typeof describe, 'each'> = isDeep ? describe : declaresNothing

/** A size: the largest allowed in the deep tier, a smaller one otherwise. */
export const sized = (deep: number, quick: number): number => (runsInFull() ? deep : quick)

/** The number of runs of a property: `full` in the deep tier, otherwise `quick`, a tenth of that by default. */
export const runs = (full: number, quick = Math.ceil(full / 10)) => ({ numRuns: sized(full, quick) })

/** A number from 0 to 1 that differs for each seed and each n. */
function fraction(n: number): number {
  let mixed = Math.imul(testSeed() + n, 0x9e37_79b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85eb_ca6b)
  mixed ^= mixed >>> 13
  return (mixed >>> 0) / 2 ** 32
}
