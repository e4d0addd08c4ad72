import { buildInChild } from '../../build/build-in-child.ts'
import { type FurtherBuilt, FurtherMessage, type FurtherOrder } from './messages.ts'

/** Jitendex's size, 300,000 entries, takes less than half. */
const MOST_MEMORY_MIB = 1_000

/** Throws `invalid_dictionary`, and the signal's reason when aborted. */
export const runFurtherBuild = (
  order: FurtherOrder,
  progress: (done: number) => void,
  signal: AbortSignal,
  othersWork: () => boolean = () => false,
): Promise<FurtherBuilt> =>
  buildInChild(
    {
      program: new URL('./child.ts', import.meta.url),
      order,
      most_memory_mib: MOST_MEMORY_MIB,
      Message: FurtherMessage,
      progress,
      othersWork,
    },
    signal,
  )
