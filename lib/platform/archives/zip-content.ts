import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { errorCode } from '../problems/error-code.ts'
import { broken, placeOf, type ZipEntry } from './zip-directory.ts'

const PIECE = 256 * 1024

/** The bytes of an entry, exactly those that the directory of the zip announces. Throws `ZipFault`. */
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
  const { start, end } = await placeOf(file, entry)
  const bytes = file.createReadStream({ start, end, autoClose: false, highWaterMark: PIECE })
  // An error of either ends the loop that takes the bytes, which reports it.
  return entry.isDeflated ? pipeline(bytes, createInflateRaw({ chunkSize: PIECE }), () => {}) : bytes
}

async function* none(): AsyncGenerator<Buffer, void> {}
