import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { errorCode } from '../problems/error-code.ts'
import { broken, placeOf, type ZipEntry } from './zip-directory.ts'

const PIECE = 256 * 1024

/** Yields exactly as many bytes as the zip's directory announces. Throws `ZipFault`. */
export async function* checkedContent(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer, void> {
  let [seen, sum] = [0, 0]
  try {
    for await (const chunk of await unpacked(file, entry)) {
      const bytes: Buffer = chunk
      seen += bytes.length
      sum = crc32(bytes, sum)
      if (seen > entry.size) throw broken()
      yield bytes
    }
  } catch (error) {
    throw /^(?:Z_|ERR_ZLIB|ERR_STREAM_PREMATURE)/.test(errorCode(error) ?? '') ? broken() : error
  }
  if (seen !== entry.size || sum !== entry.crc) throw broken()
}

async function unpacked(file: FileHandle, entry: ZipEntry): Promise<AsyncIterable<Buffer>> {
  if (entry.compressed === 0) return none()
  const pieces = piecesOf(file, await placeOf(file, entry))
  // An error of either ends the loop that takes the bytes, which reports it.
  return entry.isDeflated ? pipeline(pieces, createInflateRaw({ chunkSize: PIECE }), () => {}) : pieces
}

/** A stream of the file would leave a listener on it for each entry, until the file is closed. */
async function* piecesOf(file: FileHandle, { start, end }: { start: number; end: number }) {
  for (let at = start; at <= end; ) {
    const length = Math.min(PIECE, end + 1 - at)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    if (bytesRead === 0) throw broken()
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

async function* none(): AsyncGenerator<Buffer, void> {}
