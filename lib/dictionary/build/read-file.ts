import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorCode } from '../../platform/problems/error-code.ts'
import { sizeText } from '../../platform/values/size-text.ts'
import { InvalidDictionary } from './parsed.ts'

/** Bounds an unpacked file; JMdict's largest edition in JSON has 250 MB. */
const MOST_UNPACKED = 600e6
/** Bounds consecutive blanks: a packed gigabyte of empty lines would take minutes. */
const MOST_EMPTY = 4 * 1024
export const MOST_ITEM = 512 * 1024

const GZIP = Buffer.from([0x1f, 0x8b])

/** Unpacks if necessary, with a limit above the size of any dictionary. */
export async function* unpacked(
  path: string,
  progress: (read: number) => Promise<void> | void,
): AsyncGenerator<Buffer, void> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  // An error of either ends the loop below, which reports it.
  const bytes = (await beginsWith(path, GZIP)) ? pipeline(file, createGunzip(), () => {}) : file
  let size = 0
  let reportedBytes = 0
  try {
    for await (const chunk of bytes) {
      const part: Buffer = chunk
      size += part.length
      if (size > MOST_UNPACKED)
        throw new InvalidDictionary(`Unpacked, the file is larger than ${sizeText(MOST_UNPACKED)}.`)
      const more = file.bytesRead - reportedBytes
      reportedBytes = file.bytesRead
      await progress(more)
      yield part
    }
  } catch (error) {
    throw isPackingFault(error) ? new InvalidDictionary('The file is cut short or damaged.') : error
  } finally {
    file.destroy()
  }
}

/** A character may lie in two pieces. */
export async function* decoded(
  chunks: AsyncIterable<Buffer>,
  encoding: 'utf-8' | 'euc-jp',
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = ''
  for await (const text of texts) {
    if (text.length > MOST_EMPTY && text.trim() === '')
      throw new InvalidDictionary('The file has long stretches of blank text.')
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MOST_ITEM)
      throw new InvalidDictionary('A line of the file is too long for a dictionary.')
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
  if (rest !== '') yield rest
}

export async function firstBytes(path: string, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(path, () => {})) {
    pieces.push(chunk)
    size += chunk.length
    if (size >= most) break
  }
  return Buffer.concat(pieces).subarray(0, most)
}

async function beginsWith(path: string, mark: Buffer): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    return bytesRead === mark.length && buffer.equals(mark)
  } finally {
    await file.close()
  }
}

const isPackingFault = (error: unknown) => /^(?:Z_|ERR_STREAM_PREMATURE)/.test(errorCode(error) ?? '')
