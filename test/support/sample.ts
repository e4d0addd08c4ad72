import { it } from 'vitest'
import { testSeed } from '../../scripts/test/seed.ts'

/** `vitest.config.ts` says so for everything under `test/deep`. */
export const isDeep = process.env.TEST_TIER === 'deep'

/**
 * All of them in the deep tests; otherwise `most`: the first, the last, and between them as the seed says; beside
 * these what is `critical`.
 */
export function sampled<T>(all: Iterable<T>, most: number, critical?: T): T[] {
  const items = [...all]
  if (isDeep || items.length <= most) return items
  const part = (items.length - 2) / (most - 2)
  const between = Array.from({ length: most - 2 }, (_, n) => 1 + Math.floor((n + fraction(n)) * part))
  const chosen = new Set([0, ...between, items.length - 1])
  return items.filter((item, index) => chosen.has(index) || item === critical)
}

/** A test that only the deep tier runs, where a file of `test/deep` imports the story that it shares its set-up with. */
export const deepIt = (title: string, test: () => void | Promise<void>): void => {
  if (isDeep) it(title, test)
}

/** How large something is: in the deep tests as large as it may get. */
export const sized = (deep: number, quick: number): number => (isDeep ? deep : quick)

/** How often a property runs: so often in the deep tests, otherwise a tenth of that or what is given. */
export const runs = (full: number, quick = Math.ceil(full / 10)) => ({ numRuns: sized(full, quick) })

/** From 0 to 1, another for each seed and each n. */
function fraction(n: number): number {
  let mixed = Math.imul(testSeed() + n, 0x9e37_79b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85eb_ca6b)
  mixed ^= mixed >>> 13
  return (mixed >>> 0) / 2 ** 32
}
