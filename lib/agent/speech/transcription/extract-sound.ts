import { stat } from 'node:fs/promises'
import { DeadlinePassed, withDeadline } from '../../../platform/outbound/deadline.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import {
  FULL_DISK,
  KEEP_TIMES,
  OUT_OF_MEMORY,
  runFfmpeg,
  soundOfUntrusted,
} from '../../../platform/processes/ffmpeg.ts'
import { type Cut, createCutReader, GAP_FILTER } from './long-gaps.ts'
import type { Span } from './pieces.ts'
import { BIT_RATE, BYTES_PER_S, SAMPLE_RATE } from './pieces.ts'

/** The bound of a model as slow as the recording; download and ffmpeg must fit into the route's six hours, too. */
const LONGEST_S = 4 * 3_600
const DEADLINE_MS = 45 * 60_000

export interface Sound {
  /** MP3 in frames of equal size. */
  file: string
  /** Seconds. */
  duration: number
  silences: Span[]
  cuts: readonly Cut[]
}

export interface ExtractOptions {
  program?: string
  longestS?: number
  deadlineMs?: number
}

/** Takes the first audio track. Throws Problems that describe the fault of the file. */
export const extractSound = async (
  source: string,
  target: string,
  signal: AbortSignal,
  { program, longestS = LONGEST_S, deadlineMs = DEADLINE_MS }: ExtractOptions = {},
): Promise<Sound> => {
  const silences = createSilenceReader()
  const gaps = createCutReader()
  const onLine = (line: string) => {
    silences.read(line)
    gaps.read(line)
  }
  const args = extractArguments(source, target, longestS + 1)
  const { exitCode, errors } = await withDeadline(deadlineMs, signal, limited =>
    runFfmpeg(args, onLine, limited, { program }),
  ).catch(error => {
    signal.throwIfAborted()
    throw error instanceof DeadlinePassed ? refusal('recording_too_slow', {}, { cause: error }) : error
  })
  if (exitCode !== 0 || OUT_OF_MEMORY.test(errors) || FULL_DISK.test(errors)) throw problemOf(errors)
  const duration = (await stat(target)).size / BYTES_PER_S
  if (duration === 0) throw refusal('no_sound')
  if (duration > longestS) throw refusal('recording_too_long', { hours: longestS / 3_600 })
  return { file: target, duration, silences: silences.within(duration), cuts: gaps.cuts }
}

const extractArguments = (source: string, target: string, seconds: number): string[] => [
  ...soundOfUntrusted(source),
  ...['-t', String(seconds)],
  ...['-af', FILTERS.join()],
  ...['-ac', '1', '-ar', String(SAMPLE_RATE), '-c:a', 'libmp3lame', '-b:a', String(BIT_RATE)],
  ...['-reservoir', '0', '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', target],
]

const FILTERS = [
  // Comes first: silence for gaps has the rate and channels that arrive here.
  `aresample=${SAMPLE_RATE}`,
  'aformat=sample_fmts=s16:channel_layouts=mono',
  GAP_FILTER,
  KEEP_TIMES,
  // Half a second of silence: a place to cut without cutting a word.
  'silencedetect=noise=-35dB:d=0.5',
  'ametadata=mode=print:file=-',
]

const problemOf = (errors: string): Problem => {
  if (OUT_OF_MEMORY.test(errors)) return refusal('recording_needs_memory')
  if (/matches no streams/.test(errors)) return refusal('no_sound')
  if (FULL_DISK.test(errors)) return refusal('disk_full')
  if (/Unknown encoder|No such filter/.test(errors))
    return new Problem(
      'not_configured',
      "The server's ffmpeg cannot write MP3. Ask an administrator to replace it.",
    )
  return refusal('file_unreadable')
}

/** ffmpeg prints small numbers as `6.25e-05`. */
const EDGE = /^lavfi\.silence_(start|end)=(\S+)$/
const MAX_SILENCES = 200_000

export const createSilenceReader = () => {
  const silences: Span[] = []
  let open: number | null = null
  return {
    read(line: string) {
      const [, edge, text] = EDGE.exec(line) ?? []
      const seconds = Number(text)
      if (Number.isNaN(seconds) || silences.length >= MAX_SILENCES) return
      if (edge === 'end' && open !== null) silences.push({ start: open, end: seconds })
      open = edge === 'start' ? seconds : null
    },
    /** A silence that lasts to the end has no end in the output. */
    within: (duration: number): Span[] =>
      (open === null ? silences : [...silences, { start: open, end: duration }])
        .map(({ start, end }) => ({ start: Math.max(start, 0), end: Math.min(end, duration) }))
        .filter(({ start, end }) => start < end),
  }
}
