import { buildInChild } from '../../build/build-in-child.ts'
import { type FurtherBuilt, FurtherMessage, type FurtherOrder } from './messages.ts'

/** A file of Jitendex's size, 300,000 entries, takes less than half. */
const MOST_MEMORY_MIB = 1_000

/**
 * Builds the bundle of a further dictionary from a file of any kind that `sources.ts` knows, in a process of its own,
 * which pauses while others work. Throws `invalid_dictionary`, and the signal's reason when aborted.
 */
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
