import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

export type ZipEntry = { readonly name: string } & (
  | { readonly path: string }
  | { readonly content: string | Uint8Array }
)

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** 1980-01-01, the earliest date of the format. */
const DATE = 0x21

/** Writes entries uncompressed as they come: at most 65,535, and 4 GiB in all. */
export async function* storedZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  let offset = 0
  const central: Buffer[] = []
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const { size, crc } = await measured(entry)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(size, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    yield Buffer.concat([uint32(LOCAL), common, name])
    yield* bytesOf(entry)
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([uint32(CENTRAL), uint16(VERSION), common, attributes, name]))
    offset += 4 + common.length + name.length + size
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([directory, uint32(END), end])
}

async function* bytesOf(entry: ZipEntry): AsyncGenerator<Buffer> {
  if ('content' in entry) yield Buffer.from(entry.content)
  else for await (const chunk of createReadStream(entry.path)) yield Buffer.from(chunk)
}

async function measured(entry: ZipEntry): Promise<{ size: number; crc: number }> {
  let crc = 0
  for await (const bytes of bytesOf(entry)) crc = crc32(bytes, crc)
  const size = 'path' in entry ? (await stat(entry.path)).size : Buffer.byteLength(entry.content)
  return { size, crc }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
