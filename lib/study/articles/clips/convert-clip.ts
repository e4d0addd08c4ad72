import { spawn } from 'node:child_process'
import type { SoundFormat } from '../../../contracts/schemas/models/voices.ts'
import { withDeadline } from '../../../platform/outbound/deadline.ts'
import { bounded } from '../../../platform/processes/bounded.ts'

/** A clip of ten minutes takes a few seconds. */
const DEADLINE_MS = 20_000
/** In MiB of address space, most of which is ffmpeg's own code. */
const MOST_MEMORY_MIB = 1_024

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

/** Converts a WAV of our own; rejects if ffmpeg cannot be run, fails or takes too long. */
export const convertClip = (
  wav: Uint8Array,
  target: string,
  { format, program = 'ffmpeg', signal }: Conversion,
) =>
  withDeadline(DEADLINE_MS, signal, async limited => {
    limited.throwIfAborted()
    const args = [
      ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-n', '-threads', '1'],
      ...['-protocol_whitelist', 'file,pipe', '-f', 'wav', '-i', 'pipe:0', '-map_metadata', '-1', '-ac', '1'],
      ...ENCODERS[format],
      target,
    ]
    // The environment holds this service's secrets, which ffmpeg does not need.
    const env = { PATH: process.env.PATH }
    const child = spawn(...bounded(program, args, MOST_MEMORY_MIB), {
      stdio: ['pipe', 'ignore', 'ignore'],
      env,
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    child.once('error', reject)
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve()
      else
        reject(
          limited.aborted ? limited.reason : new Error(`ffmpeg ended with ${killedBy ?? `code ${code}`}`),
        )
    })
    const stop = () => void child.kill('SIGKILL')
    limited.addEventListener('abort', stop)
    // ffmpeg may end before it has read everything; its exit code says why.
    child.stdin.on('error', () => {}).end(wav)
    try {
      await promise
    } finally {
      limited.removeEventListener('abort', stop)
    }
  })
