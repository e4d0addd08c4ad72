import { runChild } from '../../platform/processes/run-child.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { ReadMessage, type ReadOrder, type ReadReport } from '../../study/history-import/messages.ts'

/** Reads an export of Anki in a process of its own. Throws `invalid_anki_file`. */
export const readExport = (order: ReadOrder, signal: AbortSignal): Promise<ReadReport> =>
  runChild(
    {
      program: new URL('../../study/history-import/child.ts', import.meta.url),
      order,
      deadline_ms: 3 * 60_000,
      most_memory_mb: 1_000,
      take(given, outcome) {
        const message = ReadMessage.parse(given)
        if (message.kind === 'read') outcome.resolve(message.report)
        else if (message.kind === 'invalid') outcome.reject(invalid(message.message))
        else outcome.reject(new Error(`An Anki file cannot be read: ${message.message}`))
      },
      late: () =>
        invalid('Reading the file took longer than three minutes. Export a part of the collection.'),
      died: () => invalid('The file needs more memory than a collection does. Export a part of it.'),
    },
    signal,
  )

const invalid = (detail: string) => new Problem('invalid_anki_file', detail)
