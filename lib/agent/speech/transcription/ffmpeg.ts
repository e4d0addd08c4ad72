import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Problem } from '../../../platform/problems/errors.ts'

const MAX_ERROR_CHARS = 8_000

/** In KiB of address space. Recordings of two hours need 320 MiB; crafted files would take many gigabytes. */
export const MOST_MEMORY_KIB = 1_048_576

/** Limits the memory, and makes the kernel end this process first if the machine runs out of it; both work on Linux. */
const LIMITED = `ulimit -v ${MOST_MEMORY_KIB}; echo 1000 > /proc/self/oom_score_adj`
const COMMAND = `{ ${LIMITED}; } 2>/dev/null; exec "$0" "$@"`
/** Exit codes of a shell that cannot run the program. */
const NOT_RUN = [126, 127]

/**
 * Runs ffmpeg with limited memory; aborting kills it, and the call returns when it has ended. `onLine` gets each
 * printed line. Gives the exit code, null when a signal ended it, and the end of its error output.
 */
export const runFfmpeg = async (
  args: readonly string[],
  onLine: (line: string) => void,
  signal: AbortSignal,
  program = 'ffmpeg',
): Promise<{ exitCode: number | null; errors: string }> => {
  signal.throwIfAborted()
  // The environment holds this service's secrets, which a decoder of untrusted files must not see.
  const child = spawn('/bin/sh', ['-c', COMMAND, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Each arena of the allocator reserves addresses, needed or not.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1' },
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
