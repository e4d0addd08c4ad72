import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { InvalidDictionary } from '../../build/parsed.ts'

/** Xored with the file's size at the header's beginning (MeCab: dictionary.cpp, `DictionaryMagicID`). */
const MAGIC = 0xef718f77
const VERSION = 102
/** A system dictionary; 1 is a user's, 2 the one of unknown words. */
const SYSTEM = 0
/** Ten numbers of 32 bits, then the name of the character set. */
const HEADER = 72
const CHARSET = { from: 40, to: 72 }
/** Debian's has 103 MB, and 295 bytes in its longest row. */
const MOST_BYTES = 300e6
const MOST_ROW = 4 * 1024
/** Rows between two rests. */
const TURN = 5_000

export const beginsSysDic = (start: Buffer): boolean =>
  start.length >= CHARSET.from && start.readUInt32LE(4) === VERSION && start.readUInt32LE(8) === SYSTEM

interface Parts {
  entries: number
  features: { from: number; size: number }
}

/**
 * Rows of features in MeCab's `sys.dic`. The header has magic number, version, type, entries, sizes of left and right
 * contexts, the bytes of double array, tokens and features, and a reserved number; the three parts follow. Each row of
 * features ends with a NUL.
 */
export async function* rowsOf(
  path: string,
  progress: (bytes: number) => Promise<void> | void = () => {},
): AsyncGenerator<string, void> {
  const { entries, features } = await partsOf(path)
  const end = features.from + features.size - 1
  const file = createReadStream(path, { start: features.from, end, highWaterMark: 256 * 1024 })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest: Buffer = Buffer.alloc(0)
  let rows = 0
  let reportedBytes = 0
  try {
    for await (const chunk of file) {
      const bytes: Buffer = Buffer.concat([rest, chunk])
      let from = 0
      for (let to = bytes.indexOf(0); to >= 0; to = bytes.indexOf(0, from)) {
        rows += 1
        if (to - from > MOST_ROW || rows > entries + 1) throw damaged()
        // Some rows are empty: beginnings and ends of sentences, and padding.
        if (to > from) yield textOf(decoder, bytes.subarray(from, to))
        from = to + 1
        if (rows % TURN === 0) {
          await progress(file.bytesRead - reportedBytes)
          reportedBytes = file.bytesRead
        }
      }
      rest = bytes.subarray(from)
      if (rest.length > MOST_ROW) throw damaged()
    }
  } finally {
    file.destroy()
  }
  if (rest.length > 0) throw damaged()
  await progress(file.bytesRead - reportedBytes)
}

async function partsOf(path: string): Promise<Parts> {
  const { size } = await stat(path)
  if (size > MOST_BYTES) throw new InvalidDictionary('The file is larger than any dictionary of MeCab.')
  const head = Buffer.alloc(HEADER)
  const file = await open(path)
  try {
    const { bytesRead } = await file.read(head, 0, HEADER, 0)
    if (bytesRead < HEADER) throw noDictionary()
  } finally {
    await file.close()
  }
  const number = (at: number) => head.readUInt32LE(at * 4)
  if (!beginsSysDic(head)) throw noDictionary()
  // The size is in the magic number, and follows from the sizes of the parts.
  const sizes = [number(6), number(7), number(8)] as const
  const features = { from: HEADER + sizes[0] + sizes[1], size: sizes[2] }
  const isWhole = (number(0) ^ MAGIC) >>> 0 === size && features.from + features.size === size
  if (!isWhole || features.size === 0) throw damaged()
  const charset = head.toString('latin1', CHARSET.from, CHARSET.to).replace(/\0.*$/s, '')
  if (!/^utf-?8$/i.test(charset))
    throw new InvalidDictionary('The dictionary of MeCab is not in UTF-8. Install the UTF-8 edition.')
  return { entries: number(3), features }
}

function textOf(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw damaged()
  }
}

const noDictionary = () => new InvalidDictionary('The file is no binary dictionary of MeCab (sys.dic).')
const damaged = () => new InvalidDictionary('The dictionary of MeCab is cut short or damaged.')
