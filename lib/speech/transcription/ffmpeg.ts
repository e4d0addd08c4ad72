import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Problem } from '../../http/errors.ts'

const KEPT_COMPLAINTS = 8_000

export interface FfmpegRun {
  /** Null where a signal ended it. */
  exitCode: number | null
  /** The end of what it complained of. */
  complaints: string
}

/** Runs ffmpeg to its end; aborting kills it, and returns once it is gone. Each line it prints goes to `onLine`. */
export const runFfmpeg = async (
  args: readonly string[],
  onLine: (line: string) => void,
  signal: AbortSignal,
  program = 'ffmpeg',
): Promise<FfmpegRun> => {
  signal.throwIfAborted()
  // The environment holds this service's secrets, which a decoder of foreign files has no use for.
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
    signal,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    // An abort is an error too, but the process may still be there.
    child.on('error', error => child.pid === undefined && reject(notStarted(error)))
  })
  // What was never started may have no pipes either.
  if (child.pid === undefined) await ended
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-KEPT_COMPLAINTS)
  })
  createInterface({ input: child.stdout }).on('line', onLine)
  const exitCode = await ended
  signal.throwIfAborted()
  return { exitCode, complaints }
}

const notStarted = (cause: NodeJS.ErrnoException) =>
  ['ENOENT', 'EACCES'].includes(cause.code ?? '')
    ? new Problem(
        'not_configured',
        'Video and sound files cannot be read here: ffmpeg is missing. An administrator has to install it.',
        { cause },
      )
    : new Problem('unavailable', 'The server has too much to do to read this file. Try again later.', {
        cause,
      })
