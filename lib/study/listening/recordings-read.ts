import { type DiskSpace, diskSpaceAt, isAlmostFull } from '../../platform/disk/disk-space.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { sizeText } from '../../platform/values/size-text.ts'
import { nameOf, type Source, type Stretch } from './pieces.ts'

/** Bounds the used part of a recording. */
const LONGEST_MS = 4 * 3_600_000
/** Recordings are read from their beginning; a lone one may have any uploadable size. */
const limits = { recordings: 20, bytes: 8 * 1024 ** 3 }

export interface Bounds {
  readonly limits?: typeof limits
  readonly spaceAt?: (folder: string) => Promise<DiskSpace>
}

/** Bounds recordings and their room on the disk while decoded. */
export class RecordingsRead {
  private readonly ends = new Map<string, number>()
  private readonly limits: typeof limits
  private readonly spaceAt: (folder: string) => Promise<DiskSpace>
  private bytes = 0

  /** Throws for too many before any is read. */
  constructor(stretches: readonly Stretch[], bounds: Bounds = {}) {
    this.limits = bounds.limits ?? limits
    this.spaceAt = bounds.spaceAt ?? diskSpaceAt
    for (const { of, span } of stretches)
      if (span) this.ends.set(nameOf(of), Math.max(span.to_ms, this.ends.get(nameOf(of)) ?? 0))
    const most = this.limits.recordings
    if (this.ends.size > most) throw refusal('too_many_recordings', { recordings: this.ends.size, most })
  }

  /** 0 for a clip, which is short. */
  endOf(of: Source): number {
    return Math.min(LONGEST_MS, this.ends.get(nameOf(of)) ?? 0)
  }

  /** Counts bytes and samples against the disk. */
  async admit(of: Source, { bytes, decoded }: { bytes: number; decoded: number }, folder: string) {
    if (this.ends.has(nameOf(of))) {
      if (this.bytes > 0 && this.bytes + bytes > this.limits.bytes) throw tooLarge(this.limits.bytes)
      this.bytes += bytes
    }
    const { free, total } = await this.spaceAt(folder)
    if (isAlmostFull({ free: free - bytes - decoded, total })) throw noRoom(bytes + decoded)
  }
}

const tooLarge = (most: number) => refusal('recordings_too_large', { most: sizeText(most) })

const noRoom = (needed: number) =>
  new Problem(
    'insufficient_storage',
    `The server's disk is almost full: the sound needs ${sizeText(needed)} there while the file is made. Choose fewer sentences, or ask an administrator to free some space.`,
  )
