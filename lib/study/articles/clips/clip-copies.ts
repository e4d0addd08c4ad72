import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { SoundFormat } from '../../../contracts/schemas/models/voices.ts'
import { settledEach } from '../../../platform/async/settled.ts'
import { SingleFlight } from '../../../platform/async/single-flight.ts'
import { Slots } from '../../../platform/async/slots.ts'
import { inWorkFolder } from '../../../platform/disk/work-folder.ts'
import type { Log } from '../../../platform/logging/log.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { convertClip } from './convert-clip.ts'

/** The kind of file for each format. */
export const COPY_KINDS = {
  opus: { ending: 'webm', content_type: 'audio/webm' },
  aac: { ending: 'm4a', content_type: 'audio/mp4' },
} as const satisfies Record<SoundFormat, { ending: string; content_type: string }>

/** Each run keeps a processor busy, for a tenth of a second. */
const AT_ONCE = 2
const MOST_WAITING = 16
/** The time without further attempts after one has failed: ffmpeg may be missing. */
const RESTS_MS = 60_000

interface CopyOptions {
  /** Holds nothing but copies. */
  folder: string
  mostBytes: number
  log: Log
  now(): Date
  program?: string
}

/**
 * Clips as Opus or AAC, a tenth of the size of the WAV that is kept. Each is made once; those that were not heard for the
 * longest time leave the folder when it is full.
 */
export class ClipCopies {
  private readonly options: CopyOptions
  private readonly making = new SingleFlight<Uint8Array | null>()
  private readonly slots = new Slots({
    slots: AT_ONCE,
    queue: MOST_WAITING,
    refusal: () => new Problem('rate_limited', 'Too many clips are being converted.'),
  })
  private readonly closing = new AbortController()
  private restsUntil = 0
  /** The bytes in the folder; null until they were counted. */
  private bytes: number | null = null

  constructor(options: CopyOptions) {
    this.options = options
  }

  /** The copy of the clip with this hash; null if it cannot be made now, so that the clip itself is to be sent. */
  of(hash: string, format: SoundFormat, wav: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
    const file = join(this.options.folder, `${hash}.${COPY_KINDS[format].ending}`)
    return this.making.run(
      file,
      async () => (await heard(file, this.options.now())) ?? this.make(file, format, wav),
    )
  }

  close(): void {
    this.closing.abort()
  }

  private async make(file: string, format: SoundFormat, wav: () => Promise<Uint8Array>) {
    const { folder, log, now, program } = this.options
    if (now().getTime() < this.restsUntil) return null
    try {
      const given = await wav()
      return await this.slots.run('ffmpeg', () =>
        inWorkFolder(folder, async work => {
          const made = join(work, 'copy')
          await convertClip(given, made, { format, program, signal: this.closing.signal })
          const copy = await readFile(made)
          await this.makeRoom(copy.byteLength)
          await utimes(made, now(), now())
          await rename(made, file)
          return copy
        }),
      )
    } catch (error) {
      if (this.closing.signal.aborted) return null
      this.restsUntil = now().getTime() + RESTS_MS
      log.warn({ error }, 'a clip could not be converted, so it is sent as WAV')
      return null
    }
  }

  /** Removes the copies that were not heard for the longest time, until so many bytes more have room. */
  private async makeRoom(more: number): Promise<void> {
    const { folder, mostBytes } = this.options
    if (this.bytes !== null && this.bytes + more <= mostBytes) {
      this.bytes += more
      return
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const copies = (await settledEach(await readdir(folder), 8, name => copyAt(join(folder, name)))).flat()
    this.bytes = copies.reduce((sum, { size }) => sum + size, more)
    // Some room is left, so that the folder is not read for every copy.
    const room = mostBytes * 0.9
    const needsRoom = this.bytes > mostBytes
    for (const { path, size } of copies.toSorted((one, other) => one.heardAt - other.heardAt)) {
      if (!needsRoom || this.bytes <= room) return
      await rm(path, { force: true })
      this.bytes -= size
    }
  }
}

async function heard(file: string, at: Date): Promise<Uint8Array | null> {
  try {
    const copy = await readFile(file)
    await utimes(file, at, at)
    return copy
  } catch {
    return null
  }
}

/** None for a folder of work in progress, and for a copy that has just left. */
async function copyAt(path: string) {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? [{ path, size: found.size, heardAt: found.mtimeMs }] : []
}
