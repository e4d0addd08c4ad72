import { stat } from 'node:fs/promises'
import { DeadlinePassed, withDeadline } from '../../agent/provider/deadline.ts'
import { Problem } from '../../http/errors.ts'
import { runFfmpeg } from './ffmpeg.ts'
import { BIT_RATE, BYTES_PER_S, SAMPLE_RATE } from './frames.ts'
import { createSilenceReader, SILENCE_FILTER } from './silences.ts'
import type { Span } from './spans.ts'

/** A model may take as long as the sound; with the download and ffmpeg that has to fit into the route's six hours. */
const LONGEST_S = 4 * 3_600
const DEADLINE_MS = 45 * 60_000

export interface Sound {
  /** MP3 in frames of equal size. */
  file: string
  /** Seconds. */
  duration: number
  silences: Span[]
}

export interface ExtractOptions {
  program?: string
  longestS?: number
  deadlineMs?: number
}

/** Takes the first sound track out of a file nobody vouches for. Throws Problems that say what is wrong with it. */
export const extractSound = async (
  source: string,
  target: string,
  signal: AbortSignal,
  { program, longestS = LONGEST_S, deadlineMs = DEADLINE_MS }: ExtractOptions = {},
): Promise<Sound> => {
  const silences = createSilenceReader()
  const args = extractArguments(source, target, longestS + 1)
  const { exitCode, complaints } = await withDeadline(deadlineMs, signal, limited =>
    runFfmpeg(args, silences.read, limited, program),
  ).catch(error => {
    signal.throwIfAborted()
    throw error instanceof DeadlinePassed ? new Problem('invalid_input', TOO_SLOW, { cause: error }) : error
  })
  if (exitCode !== 0) throw problemOf(complaints)
  const duration = (await stat(target)).size / BYTES_PER_S
  if (duration === 0) throw new Problem('invalid_input', NO_SOUND)
  if (duration > longestS)
    throw new Problem('too_large', `Only files of up to ${longestS / 3_600} hours are taken down.`)
  return { file: target, duration, silences: silences.within(duration) }
}

const NO_SOUND = 'There is no sound in this file.'
const BROKEN = 'This file cannot be read: it is broken, or not what its ending says.'
const TOO_SLOW = 'Reading the sound of this file takes too long.'

/** Playlists and network protocols would let a file have others read; the two whitelists leave them out. */
const extractArguments = (source: string, target: string, seconds: number): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-n'],
  ...['-protocol_whitelist', 'file,pipe'],
  ...['-format_whitelist', 'mov,mp4,matroska,webm,wav,mp3,flac,ogg,aac'],
  ...['-i', source, '-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-t', String(seconds)],
  // A track that begins late or has gaps is filled up, so that times stay those of the file.
  ...['-af', `aresample=async=1:first_pts=0,${SILENCE_FILTER},ametadata=mode=print:file=-`],
  ...['-ac', '1', '-ar', String(SAMPLE_RATE), '-c:a', 'libmp3lame', '-b:a', String(BIT_RATE)],
  ...['-reservoir', '0', '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', target],
]

const problemOf = (complaints: string): Problem => {
  if (/matches no streams/.test(complaints)) return new Problem('invalid_input', NO_SOUND)
  if (/No space left on device/.test(complaints))
    return new Problem('unavailable', 'There is no room for the sound. An administrator has to make some.')
  if (/Unknown encoder|No such filter/.test(complaints))
    return new Problem(
      'not_configured',
      'The ffmpeg installed here cannot write MP3. An administrator has to replace it.',
    )
  return new Problem('invalid_input', BROKEN)
}
