import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '../problems/error-code.ts'
import { Problem } from '../problems/errors.ts'
import { refusal } from '../problems/reasons.ts'
import { bounded, NOT_RUN } from './bounded.ts'
import { type PrintedBounds, readPrinted } from './printed-lines.ts'

const MAX_ERROR_CHARS = 8_000

/** Far above the silences of hours of recording, and the names that a file gives to its sound. */
const MOST_PRINTED: PrintedBounds = { output: 64 * 1024 ** 2, line: 1024 ** 2 }

/** In MiB of address space: two hours need 320 MiB; crafted files would take many gigabytes. */
export const MOST_MEMORY_MIB = 1_024

/** More than a film has in all its languages. */
const MOST_STREAMS = 100
/** Excludes playlists, which name other files. */
const FORMATS_OF_UNTRUSTED = 'mov,mp4,matroska,webm,wav,mp3,flac,ogg,aac'
/** In seconds. ffmpeg silently removes greater gaps, so that all later times are wrong; a player does not. */
const ANY_GAP = '1e9'

/** Decodes no picture while ffmpeg gets to know a file; `-vn` alone applies only once it does. */
const NO_PICTURE = 1

/**
 * Bounds ffmpeg on an untrusted file: the whitelists exclude playlists and all other protocols, by which a file could make
 * it read others.
 */
const bounds = (protocols: string, mostPixels: number): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-n'],
  ...['-protocol_whitelist', protocols, '-format_whitelist', FORMATS_OF_UNTRUSTED],
  ...['-max_pixels', String(mostPixels), '-max_streams', String(MOST_STREAMS)],
  ...['-threads', '1', '-filter_threads', '1'],
]

export const soundOfUntrusted = (source: string): string[] => [
  ...bounds('file,pipe', NO_PICTURE),
  ...['-dts_delta_threshold', ANY_GAP, '-dts_error_threshold', ANY_GAP],
  ...['-i', source, '-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1'],
]

/** Reads an untrusted file behind an address of the loopback, from a moment on, by its index. */
export const untrustedAt = (
  address: string,
  { start_ms, mostPixels = NO_PICTURE }: { start_ms?: number; mostPixels?: number } = {},
): string[] => [
  ...bounds('http,tcp', mostPixels),
  // The loopback answers in parts: ffmpeg takes the end of one for a broken connection, and asks at once from there on.
  ...['-reconnect', '1', '-reconnect_delay_max', '0'],
  ...(start_ms === undefined ? [] : ['-ss', (start_ms / 1_000).toFixed(3)]),
  ...['-i', address],
]

/** Fills a late start and gaps with silence, so that times stay those of the file. */
export const KEEP_TIMES = 'aresample=async=1:first_pts=0'

/** ffmpeg without the memory to fill a gap continues with wrong times and reports success. */
export const OUT_OF_MEMORY = /Cannot allocate memory|Failed to compensate/
/** ffmpeg reports success if the disk is full only when the end of a file is written. */
export const FULL_DISK = /No space left on device/

export interface FfmpegOptions {
  readonly program?: string | undefined
  /** Behind everything else for processor time and disks. */
  readonly isInBackground?: boolean
  readonly input?: Readable
  readonly printed?: PrintedBounds
}

export interface FfmpegRun {
  /** Null after a signal. */
  readonly exitCode: number | null
  readonly errors: string
  /** True if ffmpeg printed more than it may, and was killed for that. */
  readonly isCut: boolean
}

/**
 * Runs ffmpeg within bounds; aborting kills it, and the call returns when it has ended. `onLine` gets each line within
 * `printed`. A failure of `input`, its standard input, ends it too and is thrown.
 */
export const runFfmpeg = async (
  args: readonly string[],
  onLine: (line: string) => void,
  signal: AbortSignal,
  {
    program = 'ffmpeg',
    isInBackground = false,
    input = Readable.from([]),
    printed = MOST_PRINTED,
  }: FfmpegOptions = {},
): Promise<FfmpegRun> => {
  signal.throwIfAborted()
  // The environment holds this service's secrets, which a decoder of untrusted files must not see.
  const child = spawn(...bounded(program, args, { most_memory_mib: MOST_MEMORY_MIB, isInBackground }), {
    stdio: ['pipe', 'pipe', 'pipe'],
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
  let isCut = false
  const cut = () => {
    isCut = true
    child.kill('SIGKILL')
  }
  readPrinted(child.stdout, printed, onLine, cut)
  readPrinted(
    child.stderr,
    printed,
    line => {
      errors = `${errors}${line}\n`.slice(-MAX_ERROR_CHARS)
      onLine(line)
    },
    cut,
  )
  let failure: unknown
  const fed = pipeline(input, child.stdin).catch(error => {
    // A process that has ended reads no more: its exit code tells why.
    if (hasCode(error, 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET')) return
    failure = error
    child.kill('SIGKILL')
  })
  const exitCode = await ended
  input.destroy()
  await fed
  signal.throwIfAborted()
  if (failure !== undefined) throw failure
  if (NOT_RUN.includes(exitCode ?? 0)) throw missing()
  return { exitCode, errors, isCut }
}

const missing = () => refusal('ffmpeg_missing')

const tooBusy = (cause: Error) =>
  new Problem('unavailable', 'The server is too busy to read this file. Try again later.', { cause })
