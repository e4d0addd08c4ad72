import { createWriteStream } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clients } from '../../contracts/clients.ts'
import { pcmOf } from '../../objects/wav.ts'
import type { CallReply } from '../../platform/http/call.ts'
import { DeadlinePassed, withDeadline } from '../../platform/outbound/deadline.ts'
import { diskFull, isDiskFull, isProblem, Problem } from '../../platform/problems/errors.ts'
import {
  FULL_DISK,
  KEEP_TIMES,
  OUT_OF_MEMORY,
  runFfmpeg,
  soundOfUntrusted,
} from '../../platform/processes/ffmpeg.ts'
import { nameOf, type Source, type Stretch } from './pieces.ts'
import type { RecordingsRead } from './recordings-read.ts'

/** Samples per second, where no clip says otherwise. */
const USUAL_RATE = 24_000
export const BYTES_PER_SAMPLE = 2
/** A decoder may stop a little early. */
const BEYOND_MS = 1_000
const DEADLINE_MS = 20 * 60_000
/** More than a clip of one sentence has. */
const MOST_CLIP_BYTES = 32 * 1024 * 1024

/** A part of a file of samples. */
interface Samples {
  readonly path: string
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

type Sounding = Pick<Clients['data'], 'audio' | 'files' | 'mining'>

/** The sounds that one file is made of, each turned into samples in the folder when it is first needed. */
export class Sounds {
  private readonly made = new Map<string, Promise<Samples | null>>()
  private readonly data: Sounding
  private readonly folder: string
  private readonly recordings: RecordingsRead
  private readonly signal: AbortSignal
  private chosenRate: number | null = null

  constructor(data: Sounding, folder: string, recordings: RecordingsRead, signal: AbortSignal) {
    this.data = data
    this.folder = folder
    this.recordings = recordings
    this.signal = signal
  }

  /** The rate of the first clip, so that clips of one voice need not be converted. */
  get rate(): number {
    return this.chosenRate ?? USUAL_RATE
  }

  /** The samples of a stretch; null if its sound is no longer there. Stretches are found one after the other. */
  async find({ of, span }: Pick<Stretch, 'of' | 'span'>): Promise<Samples | null> {
    const name = nameOf(of)
    const making = this.made.get(name) ?? this.make(of, join(this.folder, name))
    this.made.set(name, making)
    const whole = await making
    if (!whole || !span) return whole
    const place = (ms: number) => Math.min(whole.end, this.bytesIn(ms))
    return { path: whole.path, start: place(span.from_ms), end: place(span.to_ms) }
  }

  /** Removes the samples of a sound that is not needed again: those of a long recording take a gigabyte. */
  async forget({ of }: Pick<Stretch, 'of'>): Promise<void> {
    const samples = await this.made.get(nameOf(of))
    this.made.delete(nameOf(of))
    if (samples) await rm(samples.path)
  }

  /** The size of sound that lasts so long. */
  bytesIn(ms: number): number {
    return BYTES_PER_SAMPLE * Math.round((ms * this.rate) / 1000)
  }

  private async make(of: Source, path: string): Promise<Samples | null> {
    const [source, target] = [`${path}.source`, `${path}.samples`]
    try {
      await this.fetch(of, source)
      if (of.index === null || !(await this.isCopied(source, target))) await this.convert(of, source, target)
      await rm(source)
      return { path: target, start: 0, end: (await stat(target)).size }
    } catch (error) {
      if (isProblem(error, 'not_found') || isProblem(error, 'forbidden')) return null
      throw isDiskFull(error) ? diskFull(error) : error
    }
  }

  private async fetch(of: Source, target: string) {
    const { signal } = this
    const reply = await this.read(of)
    try {
      const bytes = Number(reply.headers['content-length'] ?? 0)
      await this.recordings.admit(
        of,
        { bytes, decoded: this.bytesIn(this.recordings.endOf(of)) },
        this.folder,
      )
      await pipeline(reply.stream(), createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal })
    } catch (error) {
      reply.stream().destroy()
      throw error
    }
  }

  private read({ article_id: id, index: idx, media_id }: Source): Promise<CallReply> {
    const { data, signal } = this
    const query = { whole: true }
    if (media_id !== undefined)
      return data.mining.read({ params: { media_id, part: 'sound' }, query }, { signal })
    return idx === null
      ? data.files.media({ params: { id }, query }, { signal })
      : data.audio.read({ params: { id, idx }, query }, { signal })
  }

  /** True if the clip has samples of this rate already. */
  private async isCopied(source: string, target: string): Promise<boolean> {
    if ((await stat(source)).size > MOST_CLIP_BYTES) return false
    const clip = pcmOf(await readFile(source))
    if (!clip) return false
    this.chosenRate ??= clip.sample_rate
    if (clip.sample_rate !== this.rate) return false
    await writeFile(target, clip.samples, { mode: 0o600 })
    return true
  }

  private async convert(of: Source, source: string, target: string) {
    this.chosenRate ??= USUAL_RATE
    const end = this.recordings.endOf(of)
    const filters = [`aresample=${this.rate}`, 'aformat=sample_fmts=s16:channel_layouts=mono', KEEP_TIMES]
    const args = [
      ...soundOfUntrusted(source),
      // Nothing is decoded behind the last sentence: an hour of samples takes 170 MB.
      ...(end > 0 ? ['-t', String((end + BEYOND_MS) / 1_000)] : []),
      ...['-af', filters.join(), '-f', 's16le', target],
    ]
    const { exitCode, errors } = await withinDeadline(this.signal, limited =>
      runFfmpeg(args, () => {}, limited),
    )
    if (isFull(errors)) throw diskFull(new Error(errors))
    if (exitCode === null) throw notMade(errors)
    if (exitCode !== 0 || OUT_OF_MEMORY.test(errors)) throw new Problem('invalid_input', UNREADABLE)
  }
}

const UNREADABLE = 'The sound of this text cannot be read: its file is damaged, or has no sound.'

/** ffmpeg was killed, or fails on what it can read. */
export const notMade = (errors: string) =>
  new Problem('unavailable', 'The sound file could not be created. Try again.', {
    cause: new Error(errors),
  })

/** True if ffmpeg reports a full disk. */
export const isFull = (errors: string) => FULL_DISK.test(errors)

export const withinDeadline = <T>(signal: AbortSignal, work: (limited: AbortSignal) => Promise<T>) =>
  withDeadline(DEADLINE_MS, signal, work).catch(error => {
    signal.throwIfAborted()
    throw error instanceof DeadlinePassed
      ? new Problem('unavailable', 'Creating this file took too long. Choose fewer sentences.', {
          cause: error,
        })
      : error
  })
