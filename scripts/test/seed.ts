import { configureGlobal } from 'fast-check'

/** The same cases on every run; another seed looks for new ones. */
configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 2026) })
