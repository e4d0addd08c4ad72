import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Mark } from '../../contracts/schemas/articles/listening.ts'
import { diskFull, Problem } from '../../platform/problems/errors.ts'
import { runFfmpeg } from '../../platform/processes/ffmpeg.ts'
import { nameOf, type Stretch } from './pieces.ts'
import { BYTES_PER_SAMPLE, isFull, notMade, type Sounds, withinDeadline } from './sounds.ts'

const LONGEST_MS = 4 * 3_600_000
const BITS_PER_S = 64_000

export interface Order {
  readonly stretches: readonly Stretch[]
  readonly repeat: number
  readonly pause_ms: number
  readonly title: string
}

interface Written {
  readonly marks: Mark[]
  readonly duration_ms: number
  /** Sentences whose sound has been removed meanwhile. */
  readonly silent: number
}

interface Progress {
  readonly signal: AbortSignal
  report(share: number): void
}

/** Writes AAC, which every phone plays: the stretches one after the other, with their repeats and pauses in the sound. */
export async function writeSound(
  order: Order,
  sounds: Sounds,
  target: string,
  { signal, report }: Progress,
): Promise<Written> {
  const { stretches, repeat, title } = order
  const [first] = stretches
  // Decides the rate of all.
  if (first) await sounds.find(first)
  const pause = Buffer.alloc(sounds.bytesIn(order.pause_ms))
  const lastOf = new Map(stretches.map(({ of }, at) => [nameOf(of), at]))
  const marks: Mark[] = []
  let bytes = 0
  let silent = 0
  const now = () => Math.round((bytes / BYTES_PER_SAMPLE / sounds.rate) * 1000)
  async function* joined() {
    for (const [at, stretch] of stretches.entries()) {
      report(at / stretches.length)
      const part = await sounds.find(stretch)
      if (!part || part.end <= part.start) {
        silent += stretch.marks.length
        continue
      }
      for (let time = 0; time < repeat; time += 1) {
        marks.push(...stretch.marks.map(mark => ({ ...mark, at_ms: now() + mark.at_ms })))
        bytes += part.end - part.start + pause.length
        if (now() > LONGEST_MS) throw tooLong()
        yield* createReadStream(part.path, { start: part.start, end: part.end - 1 })
        if (pause.length > 0) yield pause
      }
      if (lastOf.get(nameOf(stretch.of)) === at) await sounds.forget(stretch)
    }
    if (bytes === 0) throw noSound()
  }
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-n', '-protocol_whitelist', 'file,pipe'],
    ...['-f', 's16le', '-ar', String(sounds.rate), '-ac', '1', '-i', 'pipe:0', '-metadata', `title=${title}`],
    ...['-c:a', 'aac', '-b:a', String(BITS_PER_S), '-movflags', '+faststart', '-f', 'mp4', target],
  ]
  const { exitCode, errors } = await withinDeadline(signal, limited =>
    runFfmpeg(args, () => {}, limited, { input: Readable.from(joined(), { objectMode: false }) }),
  )
  if (isFull(errors)) throw diskFull(new Error(errors))
  if (exitCode !== 0) throw notMade(errors)
  return { marks, duration_ms: now(), silent }
}

export const noSound = () => new Problem('not_found', 'None of these sentences has audio.')

const tooLong = () =>
  new Problem('too_large', 'The file would be longer than four hours. Start later, or repeat less often.')
