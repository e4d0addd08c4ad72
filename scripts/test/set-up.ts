import { configureGlobal } from 'fast-check'

/** For the children and threads of this worker: those of a run share what one of them has compiled. */
process.env.NODE_COMPILE_CACHE = process.env.TEST_COMPILE_CACHE

/** The same cases on every run; another seed looks for new ones. */
configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 2026) })
