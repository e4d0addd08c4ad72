import type { FileHandle } from 'node:fs/promises'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { FileRanges } from './file-ranges.ts'

export interface ZipEntry {
  readonly name: string
  readonly isDeflated: boolean
  readonly crc: number
  readonly compressed: number
  readonly size: number
  readonly listed: Entry
}

type Trouble = 'not_zip' | 'broken' | 'crowded' | 'twice' | 'unreadable'

/** The caller adds what to do about it. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault'
  readonly trouble: Trouble

  constructor(trouble: Trouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}

/** Counts sounds and pictures too. */
const MOST_ENTRIES = 200_000
const MOST_DIRECTORY_BYTES = 64 * 1024 * 1024
const STORED = 0
const DEFLATED = 8
const NO_END = /^End of central directory|^Invalid comment length/

/** Names are only compared: nothing is written under one. */
export async function entriesOf(
  file: FileHandle,
  isWanted: (name: string) => boolean,
): Promise<Map<string, ZipEntry>> {
  const zip = await openZip(file)
  opened.set(file, Promise.resolve(zip))
  if (zip.entryCount > MOST_ENTRIES) throw crowded()
  const entries = new Map<string, ZipEntry>()
  let bytes = 0
  try {
    for await (const listed of zip.eachEntry()) {
      bytes += listed.fileNameLength + listed.extraFieldLength + listed.fileCommentLength
      if (bytes > MOST_DIRECTORY_BYTES) throw crowded()
      const name = entryName(listed.fileNameRaw)
      if (!isWanted(name)) continue
      if (entries.has(name)) throw new ZipFault('twice', `The file has two entries named ${name}.`)
      entries.set(name, entryFrom(listed, name))
    }
  } catch (error) {
    throw error instanceof ZipFault ? error : broken()
  }
  return entries
}

export async function placeOf(
  file: FileHandle,
  { listed }: ZipEntry,
): Promise<{ start: number; end: number }> {
  const zip = await zipOf(file)
  try {
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(listed, { minimal: true })
    return { start, end: start + listed.compressedSize - 1 }
  } catch {
    throw broken()
  }
}

/** Kept because the library looks for the end of a file whenever it opens one. */
const opened = new WeakMap<FileHandle, Promise<ZipFile>>()

async function zipOf(file: FileHandle): Promise<ZipFile> {
  const known = opened.get(file) ?? openZip(file)
  opened.set(file, known)
  return await known
}

async function openZip(file: FileHandle): Promise<ZipFile> {
  const size = await sizeOf(file)
  try {
    // Sizes are checked as the bytes come, and only of wanted entries.
    const options = { decodeStrings: false, validateEntrySizes: false, autoClose: false }
    return await fromRandomAccessReaderPromise(new FileRanges(file), size, options)
  } catch (error) {
    if (error instanceof Error && NO_END.test(error.message))
      throw new ZipFault('not_zip', 'The file is not a zip file, or is cut short.')
    throw broken()
  }
}

const END = 'PK\x05\x06'
const END_BYTES = 22
const MOST_COMMENT = 65_535

/** The library refuses a zip with other bytes behind its end. */
async function sizeOf(file: FileHandle): Promise<number> {
  const { size } = await file.stat()
  const length = Math.min(size, END_BYTES + MOST_COMMENT)
  const { buffer: tail } = await file.read(Buffer.alloc(length), 0, length, size - length)
  const at = tail.lastIndexOf(END, length - END_BYTES, 'latin1')
  return at < 0 ? size : Math.min(size, size - length + at + END_BYTES + tail.readUInt16LE(at + 20))
}

function entryFrom(listed: Entry, name: string): ZipEntry {
  const { compressionMethod: method, crc32: crc, compressedSize: compressed, uncompressedSize: size } = listed
  if (listed.isEncrypted() || (method !== STORED && method !== DEFLATED))
    throw new ZipFault('unreadable', `${name} is encrypted, or compressed in an unusual way.`)
  return { name, isDeflated: method === DEFLATED, crc, compressed, size, listed }
}

const crowded = () =>
  new ZipFault('crowded', `The file has more than ${MOST_ENTRIES.toLocaleString('en')} entries.`)

export const broken = () => new ZipFault('broken', 'The file is broken.')

/** Programs write names in UTF-8 or, on Japanese Windows, in CP932, and some part folders by `\`. */
function entryName(raw: Uint8Array): string {
  const name =
    decoded(raw, 'utf-8') ?? decoded(raw, 'shift_jis') ?? new TextDecoder('windows-1252').decode(raw)
  return name.replaceAll('\\', '/')
}

function decoded(raw: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(raw)
  } catch {
    return null
  }
}
