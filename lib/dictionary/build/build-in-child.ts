import type { z } from 'zod'
import { Problem } from '../../platform/problems/errors.ts'
import { runChild } from '../../platform/processes/run-child.ts'
import type { messageOf } from './messages.ts'
import { takeTurns } from './turns.ts'

interface ChildBuild<Built> {
  readonly program: URL
  readonly order: object
  /** Bounds the child; a file that needs more is not a dictionary. */
  readonly most_memory_mib: number
  readonly Message: ReturnType<typeof messageOf<z.ZodType<Built>>>
  readonly progress: (done: number) => void
  readonly othersWork: () => boolean
}

export const buildInChild = <Built>(
  { program, order, most_memory_mib, Message, progress, othersWork }: ChildBuild<Built>,
  signal: AbortSignal,
): Promise<Built> =>
  runChild<Built>(
    {
      program,
      order,
      most_memory_mib,
      isInBackground: true,
      started: (notify, endAsLate) => takeTurns(othersWork, notify, endAsLate),
      take(received, outcome) {
        const { success, data: message } = Message.safeParse(received)
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
