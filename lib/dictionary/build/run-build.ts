import { buildInChild } from './build-in-child.ts'
import { BuildMessage, type BuildOrder, type BuildReport } from './messages.ts'

/** JMdict in all its languages, 117 MB, takes 400. */
const MOST_MEMORY_MIB = 800

/** Throws `invalid_dictionary`, and the signal's reason when aborted. */
export const runBuild = (
  order: BuildOrder,
  progress: (done: number) => void,
  signal: AbortSignal,
  othersWork: () => boolean = () => false,
): Promise<BuildReport> =>
  buildInChild(
    {
      program: new URL('./child.ts', import.meta.url),
      order,
      most_memory_mib: MOST_MEMORY_MIB,
      Message: BuildMessage,
      progress,
      othersWork,
    },
    signal,
  )
