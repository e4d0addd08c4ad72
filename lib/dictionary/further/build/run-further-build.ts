import { Problem } from '../../../platform/problems/errors.ts'
import { runChild } from '../../../platform/processes/run-child.ts'
import { takeTurns } from '../../build/turns.ts'
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
  runChild(
    {
      program: new URL('./child.ts', import.meta.url),
      order,
      most_memory_mib: MOST_MEMORY_MIB,
      isInBackground: true,
      started: (tell, endAsLate) => takeTurns(othersWork, tell, endAsLate),
      take(given, outcome) {
        const { success, data: message } = FurtherMessage.safeParse(given)
        if (!success) outcome.reject(invalid('The file has texts that do not belong in a dictionary.'))
        else if (message.kind === 'progress') progress(message.done)
        else if (message.kind === 'built') outcome.resolve(message.built)
        else if (message.kind === 'invalid') outcome.reject(invalid(message.message))
        else outcome.reject(new Error(`A dictionary cannot be built: ${message.message}`))
      },
      late: () => invalid('Reading the file took longer than an hour.'),
      died: () => invalid('The file needs more memory than a build may take. Use a smaller edition of it.'),
    },
    signal,
  )

const invalid = (detail: string) => new Problem('invalid_dictionary', detail)
