import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-reader.js'
import type { Unreadable } from '../unreadable-file.ts'
import { Directory, type Listed } from './directory.ts'
import { nameFinder } from './entry-names.ts'

const MB = 1024 * 1024
/** The largest unpacked part: a text, or a picture. */
const MOST_TEXT_BYTES = 32 * MB
const MOST_PICTURE_BYTES = 16 * MB
/** The largest total of all texts. */
const MOST_BYTES = 64 * MB

/** The reason for which a part of a book cannot be read. */
export type PartFault = 'missing' | 'damaged' | 'too_large' | 'beyond' | 'protected'

/** Reads parts of a packed book, by ranges of its file, and never unpacks beyond the bounds, whatever sizes the file claims. */
export class Archive {
  private left = MOST_BYTES
  private readonly directory: Directory
  private readonly find: (name: string) => string | undefined
  /** The folder of the whole book, if it was packed with one. */
  readonly root: string

  private constructor(directory: Directory) {
    this.directory = directory
    const names = [...directory.parts.keys()]
    this.find = nameFinder(names)
    const [container = CONTAINER] = names
      .filter(name => isContainer(name))
      .toSorted((a, b) => a.length - b.length)
    this.root = container.slice(0, -CONTAINER.length)
  }

  /** Throws `UnreadableFile`, for a file without a directory with the given reason. */
  static async open(file: Blob, unreadable: Unreadable = 'not_epub'): Promise<Archive> {
    return new Archive(await Directory.open(file, unreadable))
  }

  /** The name that the book has for a part, however another part spells it; if it has none, as it is spelled. */
  nameOf(name: string): string {
    return this.find(name) ?? name
  }

  has(name: string): boolean {
    return this.directory.parts.has(name)
  }

  /** The names that end so. */
  namesWith(ending: string): string[] {
    return [...this.directory.parts.keys()].filter(name => name.toLowerCase().endsWith(ending))
  }

  /** The size that a part claims. */
  sizeOf(name: string): number {
    return this.directory.parts.get(name)?.uncompressedSize ?? 0
  }

  /** The bytes of a part that is to be read as text, by the name that the book has for it. All of them together have a bound. */
  async text(name: string): Promise<Uint8Array | PartFault> {
    const part = this.directory.parts.get(name)
    if (!part) return 'missing'
    if (part.encrypted) return 'protected'
    if (isLie(part)) return 'damaged'
    if (part.uncompressedSize > MOST_TEXT_BYTES) return 'too_large'
    this.left -= part.uncompressedSize
    return this.left < 0 ? 'beyond' : await unpacked(await this.directory.entry(part))
  }

  /** The bytes of a picture; null if it is not there, damaged or too large. */
  async picture(name: string): Promise<Uint8Array | null> {
    const part = this.directory.parts.get(name)
    if (!part || part.encrypted || isLie(part) || part.uncompressedSize > MOST_PICTURE_BYTES) return null
    const bytes = await unpacked(await this.directory.entry(part))
    return typeof bytes === 'string' ? null : bytes
  }
}

const CONTAINER = 'META-INF/container.xml'
const isContainer = (name: string) => `/${name}`.toLowerCase().endsWith(`/${CONTAINER.toLowerCase()}`)

/** True of a part that claims more than can be packed into its bytes: it would cost other parts their share of the sum. */
const isLie = ({ compressedSize, uncompressedSize }: Listed) =>
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
