import { type Analyser, createAnalyser } from '../../lib/dictionary/worker/analyser.ts'

/** One for all files of a worker, and it ends with the worker: loading its dictionary takes half a second. */
export const sharedAnalyser: Analyser = { ...createAnalyser(), close: async () => {} }
