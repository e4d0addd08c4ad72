import { configureGlobal } from 'fast-check'
import { afterAll, beforeAll } from 'vitest'
import { ownSeconds } from './cpu.ts'
import { runsInFull } from './tiers.ts'
import { noteFile } from './warnings.ts'

/** Children and threads of the workers of a run share what one of them has compiled. */
process.env.NODE_COMPILE_CACHE = process.env.TEST_COMPILE_CACHE

/** The same cases on every run; another seed looks for new ones. The quick tier tries few of them. */
configureGlobal({
  seed: Number(process.env.FAST_CHECK_SEED ?? 2026),
  numRuns: runsInFull() ? 100 : 10,
})

declare module 'vitest' {
  interface TaskMeta {
    /** The CPU-seconds of the worker and all that it started, from the set-up of the file to the last of its hooks. */
    cpu?: number
  }
}

// biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern for its fixtures, and the file comes after them
beforeAll(({}, file) => noteFile(file.name))

const before = ownSeconds()
// biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern for its fixtures, and the file comes after them
afterAll(({}, file) => {
  file.meta.cpu = ownSeconds() - before
})
