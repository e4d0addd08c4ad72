import { crc32 } from 'node:zlib'
import { expect } from 'vitest'

/** The stored entries of a zip, by the local headers. */
export function storedEntries(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [crc, size, named] = [
      zip.readUInt32LE(at + 14),
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
    ]
    const start = at + 30 + named
    const content = zip.subarray(start, start + size)
    expect(crc32(content)).toBe(crc)
    entries.set(zip.toString('utf8', at + 30, start), content)
    at = start + size
  }
  return entries
}
