import { stat } from 'node:fs/promises'
import { runChild } from '../../../platform/processes/run-child.ts'
import { HANG_MS, LateReading, mostSecondsFor } from '../../history-import/reading-turns.ts'
import { invalidImport } from '../invalid-import.ts'
import { FileMessage, type FileOrder } from './messages.ts'

type Answer = Exclude<FileMessage, { kind: 'invalid' | 'failed' }>

/** Throws `invalid_import`, which says what is wrong. */
async function answerOf(order: FileOrder, signal: AbortSignal): Promise<Answer> {
  const { size } = await stat(order.file)
  return runChild(
    {
      program: new URL('./child.ts', import.meta.url),
      order,
      deadline_ms: HANG_MS,
      most_cpu_s: mostSecondsFor(size),
      most_memory_mib: 1_000,
      take(received, outcome) {
        const message = FileMessage.parse(received)
        if (message.kind === 'invalid') outcome.reject(invalidImport(message.message))
        else if (message.kind === 'failed')
          outcome.reject(new Error(`A file to import cannot be read: ${message.message}`))
        else outcome.resolve(message)
      },
      late: () => new LateReading('invalid_import', 'Reading the file took too long. Divide it.'),
      died: () => invalidImport('Reading the file needs too much memory. Divide it.'),
    },
    signal,
  )
}

export async function lookAtFile(order: Extract<FileOrder, { kind: 'look' }>, signal: AbortSignal) {
  const answer = await answerOf(order, signal)
  if (answer.kind === 'read' || answer.kind === 'move')
    throw new Error('The reader of a file answered another question.')
  return answer
}

export async function readFile(order: Extract<FileOrder, { kind: 'read' }>, signal: AbortSignal) {
  const answer = await answerOf(order, signal)
  if (answer.kind !== 'read' && answer.kind !== 'move')
    throw new Error('The reader of a file answered another question.')
  return answer
}
