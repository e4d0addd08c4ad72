import { type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js'
import { type Unreadable, UnreadableFile } from '../unreadable-file.ts'
import { entryName, nameFinder } from './entry-names.ts'

const MB = 1024 * 1024
/** The largest unpacked part: a text, or a picture. */
const MOST_TEXT_BYTES = 32 * MB
const MOST_PICTURE_BYTES = 16 * MB
/** The largest total of all texts. */
const MOST_BYTES = 64 * MB
/** The largest directory: it is read at once. */
const MOST_READ_BYTES = 64 * MB
const MOST_PARTS = 200_000

/** The reason for which a part of a book cannot be read. */
export type PartFault = 'missing' | 'damaged' | 'too_large' | 'beyond' | 'protected'

/** Reads parts of a packed book, by ranges of its file, and never unpacks beyond the bounds, whatever sizes the file claims. */
export class Archive {
  private left = MOST_BYTES
  private readonly entries: ReadonlyMap<string, FileEntry>
  private readonly find: (name: string) => string | undefined
  /** The folder of the whole book, if it was packed with one. */
  readonly root: string

  private constructor(entries: ReadonlyMap<string, FileEntry>) {
    this.entries = entries
    const names = [...entries.keys()]
    this.find = nameFinder(names)
    const [container = CONTAINER] = names
      .filter(name => isContainer(name))
      .toSorted((a, b) => a.length - b.length)
    this.root = container.slice(0, -CONTAINER.length)
  }

  /** Throws `UnreadableFile`, for a file without a directory with the given reason. */
  static async open(file: Blob, unreadable: Unreadable = 'not_epub'): Promise<Archive> {
    const entries = new Map<string, FileEntry>()
    const zip = new ZipReader(ranges(file), {
      strictness: 'tolerant',
      filenameValidation: 'tolerant',
      useWebWorkers: false,
    })
    try {
      let count = 0
      for await (const entry of zip.getEntriesGenerator()) {
        count += 1
        if (count > MOST_PARTS) throw new UnreadableFile('too_large')
        const name = entryName(entry.rawFilename)
        if (isFile(entry) && !name.startsWith(OF_MACS) && !entries.has(name)) entries.set(name, entry)
      }
    } catch (cause) {
      if (cause instanceof UnreadableFile) throw cause
      // A directory that is damaged within lists the parts before the damage.
      if (entries.size === 0) throw new UnreadableFile(unreadable, { cause })
    }
    return new Archive(entries)
  }

  /** The name that the book has for a part, however another part spells it; if it has none, as it is spelled. */
  nameOf(name: string): string {
    return this.find(name) ?? name
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  /** The names that end so. */
  namesWith(ending: string): string[] {
    return [...this.entries.keys()].filter(name => name.toLowerCase().endsWith(ending))
  }

  /** The size that a part claims. */
  sizeOf(name: string): number {
    return this.entries.get(name)?.uncompressedSize ?? 0
  }

  /** The bytes of a part that is to be read as text, by the name that the book has for it. All of them together have a bound. */
  async text(name: string): Promise<Uint8Array | PartFault> {
    const entry = this.entries.get(name)
    if (!entry) return 'missing'
    if (entry.encrypted) return 'protected'
    if (isLie(entry)) return 'damaged'
    if (entry.uncompressedSize > MOST_TEXT_BYTES) return 'too_large'
    this.left -= entry.uncompressedSize
    return this.left < 0 ? 'beyond' : await unpacked(entry)
  }

  /** The bytes of a picture; null if it is not there, damaged or too large. */
  async picture(name: string): Promise<Uint8Array | null> {
    const entry = this.entries.get(name)
    if (!entry || entry.encrypted || isLie(entry) || entry.uncompressedSize > MOST_PICTURE_BYTES) return null
    const bytes = await unpacked(entry)
    return typeof bytes === 'string' ? null : bytes
  }
}

const CONTAINER = 'META-INF/container.xml'
const isContainer = (name: string) => `/${name}`.toLowerCase().endsWith(`/${CONTAINER.toLowerCase()}`)
/** A Mac packs a second file beside each. */
const OF_MACS = '__MACOSX/'
const isFile = (entry: Entry): entry is FileEntry => !entry.directory

/** True of a part that claims more than can be packed into its bytes: it would cost other parts their share of the sum. */
const isLie = ({ compressedSize, uncompressedSize }: FileEntry) =>
  uncompressedSize > MOST_PACKED * (compressedSize + 1)
const MOST_PACKED = 1_032

/** Stops at the size that the part claims: one that holds more lies. */
async function unpacked(entry: FileEntry): Promise<Uint8Array | 'damaged'> {
  const bytes = new Uint8Array(entry.uncompressedSize)
  let at = 0
  const sink = new WritableStream<Uint8Array>({
    write(piece) {
      if (at + piece.length > bytes.length) throw new RangeError('The part holds more than it claims.')
      bytes.set(piece, at)
      at += piece.length
    },
  })
  try {
    await entry.getData(sink)
    return at === bytes.length ? bytes : 'damaged'
  } catch {
    return 'damaged'
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
