import { Readable } from 'node:stream'
import type { SoundFormat } from '../../../contracts/schemas/models/voices.ts'
import { withDeadline } from '../../../platform/outbound/deadline.ts'
import { runFfmpeg } from '../../../platform/processes/ffmpeg.ts'

/** A clip of ten minutes takes a few seconds. */
const DEADLINE_MS = 20_000

/** Speech of one voice needs no more. */
const ENCODERS = {
  opus: ['-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-f', 'webm'],
  aac: ['-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart', '-f', 'mp4'],
} as const satisfies Record<SoundFormat, readonly string[]>

interface Conversion {
  format: SoundFormat
  program?: string | undefined
  signal: AbortSignal
}

/** Throws a Problem if ffmpeg cannot run, and another error if it fails or takes too long. */
export async function convertClip(
  wav: Uint8Array,
  target: string,
  { format, program, signal }: Conversion,
): Promise<void> {
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-n', '-threads', '1'],
    ...['-protocol_whitelist', 'file,pipe', '-f', 'wav', '-i', 'pipe:0', '-map_metadata', '-1', '-ac', '1'],
    ...ENCODERS[format],
    target,
  ]
  const { exitCode, errors } = await withDeadline(DEADLINE_MS, signal, limited =>
    runFfmpeg(args, () => {}, limited, { program, input: Readable.from([wav], { objectMode: false }) }),
  )
  if (exitCode !== 0) throw new Error(`ffmpeg ended with ${exitCode ?? 'a signal'}: ${errors.trim()}`)
}
