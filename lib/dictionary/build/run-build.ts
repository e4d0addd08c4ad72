import { Problem } from '../../platform/problems/errors.ts'
import { runChild } from '../../platform/processes/run-child.ts'
import { BuildMessage, type BuildOrder, type BuildReport } from './messages.ts'
import { takeTurns } from './turns.ts'

/** JMdict in all its languages, 117 MB, takes 400. */
const MOST_MEMORY_MIB = 800

/**
 * Builds a bundle in a process of its own, which pauses while others work. Throws `invalid_dictionary`, and the signal's
 * reason when aborted.
 */
export const runBuild = (
  order: BuildOrder,
  progress: (done: number) => void,
  signal: AbortSignal,
  othersWork: () => boolean = () => false,
): Promise<BuildReport> =>
  runChild(
    {
      program: new URL('./child.ts', import.meta.url),
      order,
      // A file that needs more is not a dictionary.
      most_memory_mib: MOST_MEMORY_MIB,
      isInBackground: true,
      started: (tell, endAsLate) => takeTurns(othersWork, tell, endAsLate),
      take(given, outcome) {
        const { success, data: message } = BuildMessage.safeParse(given)
        if (!success) outcome.reject(invalid('The file has texts that do not belong in a dictionary.'))
        else if (message.kind === 'progress') progress(message.done)
        else if (message.kind === 'built') outcome.resolve(message.report)
        else if (message.kind === 'invalid') outcome.reject(invalid(message.message))
        else outcome.reject(new Error(`A dictionary cannot be built: ${message.message}`))
      },
      late: () => invalid('Reading the file took longer than an hour.'),
      died: () => invalid('The file needs more memory than a build may take. Use a smaller edition of it.'),
    },
    signal,
  )

const invalid = (detail: string) => new Problem('invalid_dictionary', detail)
