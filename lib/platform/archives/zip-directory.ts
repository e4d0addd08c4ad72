import type { FileHandle } from 'node:fs/promises'

export interface ZipEntry {
  readonly name: string
  readonly isDeflated: boolean
  readonly crc: number
  readonly compressed: number
  readonly size: number
  /** The offset of its local header. */
  readonly offset: number
}

type Trouble = 'not_zip' | 'broken' | 'crowded' | 'twice' | 'unreadable'

/** The zip cannot be read. The caller adds what to do about it. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault'
  readonly trouble: Trouble

  constructor(trouble: Trouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const MOST_COMMENT = 65_535
/** Sounds and pictures are entries too. In the long form of zip (Zip64) the number is this one, and is not read. */
const MOST_ENTRIES = 65_534
const MOST_DIRECTORY_BYTES = 32 * 1024 * 1024
const STORED = 0
const DEFLATED = 8

/** The entries with such names. Names are only compared: nothing is written under one. */
export async function entriesOf(
  file: FileHandle,
  isWanted: (name: string) => boolean,
): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat()
  const { count, bytes, offset } = await endOf(file, size)
  if (count > MOST_ENTRIES || bytes > MOST_DIRECTORY_BYTES)
    throw new ZipFault('crowded', `The file has more than ${MOST_ENTRIES.toLocaleString('en')} entries.`)
  if (offset + bytes > size) throw broken()
  const directory = await read(file, offset, bytes)
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let n = 0; n < count; n += 1) {
    if (at + CENTRAL_BYTES > bytes || directory.readUInt32LE(at) !== CENTRAL) throw broken()
    const [named, extra, comment] = [28, 30, 32].map(place => directory.readUInt16LE(at + place))
    const end = at + CENTRAL_BYTES + (named ?? 0)
    if (end > bytes) throw broken()
    const name = directory.toString('utf8', at + CENTRAL_BYTES, end)
    if (isWanted(name)) {
      if (entries.has(name)) throw new ZipFault('twice', `The file has two entries named ${name}.`)
      entries.set(name, entryAt(directory, at, name))
    }
    at = end + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

async function endOf(file: FileHandle, size: number) {
  const length = Math.min(size, END_BYTES + MOST_COMMENT)
  const tail = await read(file, size - length, length)
  for (let at = length - END_BYTES; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === END)
      return {
        count: tail.readUInt16LE(at + 10),
        bytes: tail.readUInt32LE(at + 12),
        offset: tail.readUInt32LE(at + 16),
      }
  throw new ZipFault('not_zip', 'The file is not a zip file, or is cut short.')
}

function entryAt(directory: Buffer, at: number, name: string): ZipEntry {
  const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
  const isEncrypted = (flags & 1) === 1
  if (isEncrypted || (method !== STORED && method !== DEFLATED))
    throw new ZipFault('unreadable', `${name} is encrypted, or compressed in an unusual way.`)
  return {
    name,
    isDeflated: method === DEFLATED,
    crc: directory.readUInt32LE(at + 16),
    compressed: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  }
}

/** The first and last byte of an entry in the file. */
export async function placeOf(file: FileHandle, { offset, compressed, name }: ZipEntry) {
  const { size } = await file.stat()
  if (offset + LOCAL_BYTES > size) throw broken()
  const header = await read(file, offset, LOCAL_BYTES)
  const named = header.readUInt16LE(26)
  const start = offset + LOCAL_BYTES + named + header.readUInt16LE(28)
  if (header.readUInt32LE(0) !== LOCAL || start + compressed > size) throw broken()
  const local = await read(file, offset + LOCAL_BYTES, named)
  if (local.toString('utf8') !== name) throw broken()
  return { start, end: start + compressed - 1 }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw broken()
  return buffer
}

export const broken = () => new ZipFault('broken', 'The file is broken.')
