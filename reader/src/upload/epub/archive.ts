import { unzipSync } from 'fflate'
import { decodeText } from '../decode-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const MB = 1024 * 1024
/** The largest file, pictures included. */
const MOST_FILE_BYTES = 200 * MB
/** The largest unpacked part, and the largest total of all parts. */
const MOST_PART_BYTES = 16 * MB
const MOST_BYTES = 64 * MB
/** The largest packed part: more than any text that fits into an article. A part that claims less than it holds is still read to its end. */
const MOST_PACKED_BYTES = 1.5 * MB
const MOST_MS = 10_000
/** A list that claims more would be walked through for minutes. */
const MOST_PARTS = 20_000

/** Reads parts of a packed book, and never unpacks beyond the bounds, whatever sizes the file claims. */
export class Archive {
  private left = MOST_BYTES
  private readonly bytes: Uint8Array
  private readonly opened = performance.now()

  private constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  static async open(file: Blob): Promise<Archive> {
    if (file.size > MOST_FILE_BYTES) throw new UnreadableFile('too_large')
    return new Archive(new Uint8Array(await file.arrayBuffer()))
  }

  /** The texts of these parts, as far as they are there. */
  read(names: Iterable<string>): Map<string, string> {
    const wanted = new Set(names)
    const read = this.unpack((name, packed, size) => wanted.delete(name) && this.admits(packed, size))
    try {
      return new Map([...read].map(([name, bytes]) => [name, decodeText(bytes)]))
    } catch (cause) {
      throw cause instanceof UnreadableFile ? cause : new UnreadableFile('not_epub', { cause })
    }
  }

  /** The bytes of a picture, which no text has room for; null if it is not there, damaged or too large. */
  picture(name: string): Uint8Array | null {
    let isFound = false
    const isWanted = (each: string, packed: number, size: number) => {
      if (isFound || each !== name) return false
      isFound = true
      return size <= MOST_PART_BYTES && !isLie(packed, size)
    }
    try {
      return this.unpack(isWanted).get(name) ?? null
    } catch {
      return null
    }
  }

  private unpack(isWanted: (name: string, packed: number, size: number) => boolean): Map<string, Uint8Array> {
    let parts = 0
    try {
      const read = unzipSync(this.bytes, {
        filter: ({ name, size, originalSize }) => {
          parts += 1
          if (parts > MOST_PARTS) throw new UnreadableFile('too_large')
          // The size that a part claims is also the buffer it is unpacked into.
          return isWanted(name, size, originalSize)
        },
      })
      return new Map(Object.entries(read))
    } catch (cause) {
      throw cause instanceof UnreadableFile ? cause : new UnreadableFile('not_epub', { cause })
    }
  }

  private admits(packed: number, size: number): boolean {
    this.left -= size
    const isTooLarge = packed > MOST_PACKED_BYTES || size > MOST_PART_BYTES || this.left < 0
    if (isTooLarge || isLie(packed, size) || performance.now() - this.opened > MOST_MS)
      throw new UnreadableFile('too_large')
    return true
  }
}

/** Packing adds a few bytes at most. */
const isLie = (packed: number, size: number) => packed > size * 1.01 + 100
