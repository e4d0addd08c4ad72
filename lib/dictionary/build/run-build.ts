import { Problem } from '../../platform/problems/errors.ts'
import { runChild } from '../../platform/processes/run-child.ts'
import { BuildMessage, type BuildOrder, type BuildReport } from './messages.ts'

/** Builds a bundle in a process of its own. Throws `invalid_dictionary`, and the signal's reason when aborted. */
export const runBuild = (
  order: BuildOrder,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<BuildReport> =>
  runChild(
    {
      program: new URL('./child.ts', import.meta.url),
      order,
      deadline_ms: 10 * 60_000,
      // JMdict takes 900 MB; a file that needs more is not a dictionary.
      most_memory_mib: 1_800,
      take(given, outcome) {
        const { success, data: message } = BuildMessage.safeParse(given)
        if (!success) outcome.reject(invalid('The file has texts that do not belong in a dictionary.'))
        else if (message.kind === 'progress') progress(message.done)
        else if (message.kind === 'built') outcome.resolve(message.report)
        else if (message.kind === 'invalid') outcome.reject(invalid(message.message))
        else outcome.reject(new Error(`A dictionary cannot be built: ${message.message}`))
      },
      late: () => invalid('Reading the file took longer than ten minutes.'),
      died: () => invalid('The file needs more memory than a dictionary does.'),
    },
    signal,
  )

const invalid = (detail: string) => new Problem('invalid_dictionary', detail)
