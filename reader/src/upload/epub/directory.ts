import { type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js'
import { type Unreadable, UnreadableFile } from '../unreadable-file.ts'
import { entryName } from './entry-names.ts'

/** The largest directory: it is read at once. */
const MOST_READ_BYTES = 64 * 1024 * 1024
const MOST_PARTS = 200_000
/** The parts that are held at once. One takes some 7 KB as the library has it; no usual book has more. */
const BLOCK = 10_000

/** A part of a packed book, as its directory lists it. */
export interface Listed extends Pick<FileEntry, 'compressedSize' | 'uncompressedSize' | 'encrypted'> {
  /** Its place in the directory. */
  at: number
}

/** The directory of a packed book. Of one with very many parts, a block is held, and read anew when another is needed. */
export class Directory {
  private readonly file: Blob
  private block = new Map<number, FileEntry>()
  readonly parts = new Map<string, Listed>()

  private constructor(file: Blob) {
    this.file = file
  }

  static async open(file: Blob, unreadable: Unreadable): Promise<Directory> {
    const directory = new Directory(file)
    const { parts, block } = directory
    try {
      for await (const { at, entry } of entriesOf(file)) {
        if (at >= MOST_PARTS) throw new UnreadableFile('too_large')
        const name = entryName(entry.rawFilename)
        if (!isFile(entry) || name.startsWith(OF_MACS) || parts.has(name)) continue
        const { compressedSize, uncompressedSize, encrypted } = entry
        parts.set(name, { at, compressedSize, uncompressedSize, encrypted })
        if (at < BLOCK) block.set(at, entry)
      }
    } catch (cause) {
      if (cause instanceof UnreadableFile) throw cause
      // A directory that is damaged within lists the parts before the damage.
      if (parts.size === 0) throw new UnreadableFile(unreadable, { cause })
    }
    return directory
  }

  /** The part as the library has it, which unpacks it. */
  async entry({ at }: Listed): Promise<FileEntry> {
    if (!this.block.has(at)) {
      const start = at - (at % BLOCK)
      this.block = new Map()
      for await (const { at: place, entry } of entriesOf(this.file)) {
        if (place >= start && isFile(entry)) this.block.set(place, entry)
        if (place >= start + BLOCK - 1) break
      }
    }
    const entry = this.block.get(at)
    if (!entry) throw new Error('The directory has changed.')
    return entry
  }
}

/** A Mac packs a second file beside each. */
const OF_MACS = '__MACOSX/'
const isFile = (entry: Entry): entry is FileEntry => !entry.directory

async function* entriesOf(file: Blob) {
  const zip = new ZipReader(ranges(file), {
    strictness: 'tolerant',
    filenameValidation: 'tolerant',
    useWebWorkers: false,
  })
  let at = 0
  for await (const entry of zip.getEntriesGenerator()) {
    yield { at, entry }
    at += 1
  }
}

/** A file that is read piece by piece. */
const ranges = (file: Blob) => ({
  size: file.size,
  get readable() {
    return file.stream()
  },
  async init() {},
  async readUint8Array(at: number, length: number): Promise<Uint8Array> {
    const end = Math.min(file.size, at + length)
    if (end - at > MOST_READ_BYTES) throw new UnreadableFile('too_large')
    return new Uint8Array(await file.slice(at, end).arrayBuffer())
  },
  createReadable: ({ offset = 0, size = 0 }: { offset?: number; size?: number } = {}) =>
    file.slice(offset, offset + size).stream(),
})
