import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaPart, MediaReason } from '../../contracts/schemas/learners/mined-media.ts'
import { DeadlinePassed, withDeadline } from '../../platform/outbound/deadline.ts'
import { isProblem } from '../../platform/problems/errors.ts'
import { FULL_DISK, OUT_OF_MEMORY, runFfmpeg, untrustedAt } from '../../platform/processes/ffmpeg.ts'

export interface Piece {
  readonly start_ms: number
  readonly end_ms: number
}
interface Cutting {
  readonly address: string
  readonly folder: string
  readonly program?: string | undefined
  readonly deadlineMs?: number | undefined
}

export type Part = { readonly bytes: Buffer } | { readonly failed: MediaReason | 'none' }

/** A busy machine leaves the background little; pieces claimed together are cut within their claim. */
const DEADLINE_MS = 60_000
/** Twenty seconds of sound have 160 KB, a picture some 50. */
const MOST_BYTES = 1_000_000
/** MP3 plays in every browser, Chromium without licensed codecs included, and in every Anki. */
const BIT_RATE = 64_000
/** Less is an end of the recording. */
const LEAST_SOUND_BYTES = (BIT_RATE / 8) * 0.1
/** A file without a frame has at most its header. */
const LEAST_PICTURE_BYTES = 20
/** A picture of 4096 × 2304. */
const MOST_PIXELS = 9_437_184

export async function cutPart(
  part: MediaPart,
  piece: Piece,
  { address, folder, program, deadlineMs = DEADLINE_MS }: Cutting,
  signal: AbortSignal,
): Promise<Part> {
  const target = join(folder, part)
  const args = [...(part === 'sound' ? soundOf : pictureOf)(piece, address), target]
  try {
    const { exitCode, errors } = await withDeadline(deadlineMs, signal, limited =>
      runFfmpeg(args, () => {}, limited, { program, isInBackground: true }),
    )
    const isCut = exitCode === 0 && !OUT_OF_MEMORY.test(errors) && !FULL_DISK.test(errors)
    if (!isCut) return { failed: reasonOf(exitCode, errors) }
    const { size } = await stat(target).catch(() => ({ size: 0 }))
    if (size < (part === 'sound' ? LEAST_SOUND_BYTES : LEAST_PICTURE_BYTES)) return { failed: 'outside' }
    return { bytes: await readFile(target) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DeadlinePassed) return { failed: 'timeout' }
    if (isProblem(error, 'not_configured')) return { failed: 'not_configured' }
    throw error
  }
}

function reasonOf(exitCode: number | null, errors: string): MediaReason | 'none' {
  if (exitCode === null || OUT_OF_MEMORY.test(errors)) return 'stopped'
  if (/matches no streams/.test(errors)) return 'none'
  if (FULL_DISK.test(errors)) return 'insufficient_storage'
  if (/Unknown encoder|No such filter|Unrecognized option/.test(errors)) return 'not_configured'
  return 'unreadable'
}

const seconds = (ms: number) => (ms / 1_000).toFixed(3)

const output = ['-map_metadata', '-1', '-map_chapters', '-1', '-fs', String(MOST_BYTES)]

const soundOf = ({ start_ms, end_ms }: Piece, address: string): string[] => [
  ...untrustedAt(address, { start_ms }),
  ...['-t', seconds(end_ms - start_ms), '-map', '0:a:0', '-vn', '-sn', '-dn', ...output],
  // Fills a late start and gaps with silence at a small rate, so that sounds stay in place.
  ...['-af', 'aresample=44100,aformat=sample_fmts=s16:channel_layouts=mono,aresample=async=1:first_pts=0'],
  ...['-ac', '1', '-ar', '44100', '-c:a', 'libmp3lame', '-b:a', String(BIT_RATE), '-f', 'mp3'],
]

const pictureOf = ({ start_ms, end_ms }: Piece, address: string): string[] => [
  ...untrustedAt(address, { start_ms: (start_ms + end_ms) / 2, mostPixels: MOST_PIXELS }),
  ...['-map', '0:v:0', '-an', '-sn', '-dn', '-frames:v', '1', ...output],
  ...['-vf', "scale='min(640,iw)':-2", '-c:v', 'libwebp', '-quality', '75', '-f', 'webp'],
]
