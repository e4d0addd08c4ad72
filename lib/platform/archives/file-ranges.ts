import type { FileHandle } from 'node:fs/promises'
import { RandomAccessReader } from 'yauzl'

const PIECE = 256 * 1024

/** Reads ahead where parts follow one another: the directory of a zip is asked for by some fifty bytes. */
export class FileRanges extends RandomAccessReader {
  private readonly file: FileHandle
  private piece = { start: 0, bytes: Buffer.alloc(0) }
  private next = -1

  constructor(file: FileHandle) {
    super()
    this.file = file
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const copied = ({ start, bytes }: typeof this.piece) => {
      const at = position - start
      const isThere = at >= 0 && at + length <= bytes.length
      if (isThere) bytes.copy(buffer, offset, at, at + length)
      return isThere
    }
    const ahead = position === this.next ? PIECE : 0
    this.next = position + length
    if (copied(this.piece)) callback(null)
    else
      this.load(position, Math.max(length, ahead)).then(
        piece => callback(copied(piece) ? null : new Error('unexpected EOF')),
        callback,
      )
  }

  private async load(start: number, length: number) {
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(length), 0, length, start)
    this.piece = { start, bytes: buffer.subarray(0, bytesRead) }
    return this.piece
  }
}
