import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { SoundFormat } from '../../../contracts/schemas/models/voices.ts'
import { settledEach } from '../../../platform/async/settled.ts'
import { SingleFlight } from '../../../platform/async/single-flight.ts'
import { Slots } from '../../../platform/async/slots.ts'
import { inWorkFolder } from '../../../platform/disk/work-folder.ts'
import type { Log } from '../../../platform/logging/log.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { convertClip } from './convert-clip.ts'

export const COPY_KINDS = {
  opus: { ending: 'webm', content_type: 'audio/webm' },
  aac: { ending: 'm4a', content_type: 'audio/mp4' },
} as const satisfies Record<SoundFormat, { ending: string; content_type: string }>

/** Each run keeps a processor busy, for a tenth of a second. */
const AT_ONCE = 2
const MOST_WAITING = 16
/** Bounds callers that hold all bytes of a clip, 32 MiB at most, and those that wait to. */
const MOST_HELD = 8
const MOST_WAITING_TO_HOLD = 32
/** The rest after ffmpeg could not run: it is missing, or the server too busy. */
const RESTS_MS = 60_000
/** The rest after a clip could not be converted. */
const LEFT_ALONE_MS = 60 * 60_000
const MOST_LEFT_ALONE = 1_000

interface CopyOptions {
  folder: string
  /** Lies on the same disk, and is emptied at the start. */
  workFolder: string
  mostBytes: number
  log: Log
  now(): Date
  program?: string
}

export interface ClipCopy {
  /** Includes its quotes. */
  readonly etag: string
  readonly content_type: string
  readonly bytes: Uint8Array
}

const tooMany = () => refusal('audio_busy')

/**
 * Clips as Opus or AAC, a tenth of the kept WAV. Named after the WAV's bytes: clips of one sentence and voice may differ,
 * since a learner may bring one. A full folder loses the copies unheard for longest.
 */
export class ClipCopies {
  private readonly options: CopyOptions
  private readonly making = new SingleFlight<Uint8Array | null>()
  private readonly slots = new Slots({ slots: AT_ONCE, queue: MOST_WAITING, refusal: tooMany })
  private readonly turns = new Slots({ slots: MOST_HELD, queue: MOST_WAITING_TO_HOLD, refusal: tooMany })
  private readonly closing = new AbortController()
  private readonly running = new Set<Promise<unknown>>()
  private restsUntil = 0
  private readonly leftAlone = new LRUCache<string, number>({ max: MOST_LEFT_ALONE })
  private bytes: number | null = null

  constructor(options: CopyOptions) {
    this.options = options
  }

  /** Null if no copy can be made now: the clip itself is to be sent. */
  async of(wav: Uint8Array, format: SoundFormat): Promise<ClipCopy | null> {
    const hash = createHash('sha256').update(wav).digest('hex')
    const { ending, content_type } = COPY_KINDS[format]
    const file = join(this.options.folder, `${hash}.${ending}`)
    const bytes = await this.making.run(
      file,
      async () => (await heard(file, this.options.now())) ?? this.make(file, format, wav),
    )
    return bytes && { etag: `"${hash}-${format}"`, content_type, bytes }
  }

  /** Runs work that holds a whole clip; null if converting is of no use now. */
  async inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    if (this.rests()) return null
    let began = false
    const begun = () => {
      began = true
      return work()
    }
    try {
      return await this.turns.run('clips', begun, { signal })
    } catch (error) {
      if (!began && isProblem(error, 'rate_limited')) return null
      throw error
    }
  }

  async close(): Promise<void> {
    this.closing.abort()
    await Promise.allSettled(this.running)
  }

  private rests(): boolean {
    return this.options.now().getTime() < this.restsUntil
  }

  private async make(file: string, format: SoundFormat, wav: Uint8Array): Promise<Uint8Array | null> {
    const { log, now } = this.options
    if (this.rests() || now().getTime() < (this.leftAlone.get(file) ?? 0)) return null
    const run = this.slots.run('ffmpeg', () => this.convert(file, format, wav))
    this.running.add(run)
    try {
      return await run
    } catch (error) {
      if (this.closing.signal.aborted || isProblem(error, 'rate_limited')) return null
      const at = now().getTime()
      if (isProblem(error)) this.restsUntil = at + RESTS_MS
      else this.leftAlone.set(file, at + LEFT_ALONE_MS)
      log.warn({ error }, 'a clip could not be converted, so it is sent as WAV')
      return null
    } finally {
      this.running.delete(run)
    }
  }

  private convert(file: string, format: SoundFormat, wav: Uint8Array): Promise<Uint8Array> {
    const { folder, workFolder, now, program } = this.options
    const { signal } = this.closing
    signal.throwIfAborted()
    return inWorkFolder(workFolder, async work => {
      const copyPath = join(work, 'copy')
      await convertClip(wav, copyPath, { format, program, signal })
      const copy = await readFile(copyPath)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await this.makeRoom(copy.byteLength)
      await utimes(copyPath, now(), now())
      await rename(copyPath, file)
      return copy
    })
  }

  /** Removes the copies unheard for longest. */
  private async makeRoom(more: number): Promise<void> {
    const { folder, mostBytes } = this.options
    if (this.bytes !== null && this.bytes + more <= mostBytes) {
      this.bytes += more
      return
    }
    const copies = (await settledEach(await readdir(folder), 8, name => copyAt(join(folder, name)))).flat()
    this.bytes = copies.reduce((sum, { size }) => sum + size, more)
    // Leaves room, so that the folder is not read for every copy.
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

async function copyAt(path: string) {
  const fileStats = await stat(path).catch(() => null)
  return fileStats?.isFile() ? [{ path, size: fileStats.size, heardAt: fileStats.mtimeMs }] : []
}
