import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Problem } from '../problems/errors.ts'
import { bounded, NOT_RUN } from './bounded.ts'

const MAX_ERROR_CHARS = 8_000

/** In MiB of address space. Recordings of two hours need 320 MiB; crafted files would take many gigabytes. */
export const MOST_MEMORY_MIB = 1_024

export interface FfmpegOptions {
  readonly program?: string | undefined
  /** Behind everything else for processor time and disks. */
  readonly isInBackground?: boolean
}

/**
 * Runs ffmpeg within bounds; aborting kills it, and the call returns when it has ended. `onLine` gets each
 * printed line. Gives the exit code, null when a signal ended it, and the end of its error output.
 */
export const runFfmpeg = async (
  args: readonly string[],
  onLine: (line: string) => void,
  signal: AbortSignal,
  { program = 'ffmpeg', isInBackground = false }: FfmpegOptions = {},
): Promise<{ exitCode: number | null; errors: string }> => {
  signal.throwIfAborted()
  // The environment holds this service's secrets, which a decoder of untrusted files must not see.
  const child = spawn(...bounded(program, args, MOST_MEMORY_MIB, isInBackground), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
    signal,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    // An abort is an error too, but the process may still be running.
    child.on('error', error => child.pid === undefined && reject(tooBusy(error)))
  })
  // A process that did not start may have no pipes.
  if (child.pid === undefined) await ended
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR_CHARS)
  })
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine)
  const exitCode = await ended
  signal.throwIfAborted()
  if (NOT_RUN.includes(exitCode ?? 0)) throw missing()
  return { exitCode, errors }
}

const missing = () =>
  new Problem(
    'not_configured',
    'Recordings cannot be read because ffmpeg is missing. Ask an administrator to install it.',
  )

const tooBusy = (cause: Error) =>
  new Problem('unavailable', 'The server is too busy to read this file. Try again later.', { cause })
