import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { CHECK_AT, HEADER_AT, LENGTH_AT } from './format.ts'

export class BrokenBundle extends Error {
  override readonly name = 'BrokenBundle'
}

/** Reads in place: only the header is copied. A missing part is empty. */
export function readContainer<About, Name extends string>(
  bytes: Buffer,
  { mark, about, partNames }: { mark: Buffer; about: z.ZodType<About>; partNames: readonly Name[] },
): { about: About; parts: Record<Name, Buffer> } {
  if (bytes.length < HEADER_AT || !bytes.subarray(0, mark.length).equals(mark))
    throw new BrokenBundle('This is not a dictionary bundle.')
  if (crc32(bytes.subarray(LENGTH_AT)) !== bytes.readUInt32LE(CHECK_AT))
    throw new BrokenBundle('The dictionary was cut short or changed.')
  const start = HEADER_AT + bytes.readUInt32LE(LENGTH_AT)
  const Header = z.object({
    about,
    parts: z.array(z.tuple([z.enum(partNames), z.number().int().min(0)])),
  })
  const header = Header.safeParse(
    jsonOrNull(bytes.toString('utf8', HEADER_AT, Math.min(start, bytes.length))),
  )
  if (!header.success) throw new BrokenBundle('The header of the dictionary cannot be read.')
  const partBytes = new Map<string, Buffer>()
  let at = start
  for (const [name, length] of header.data.parts) {
    partBytes.set(name, bytes.subarray(at, at + length))
    at += length
  }
  if (at !== bytes.length) throw new BrokenBundle('The parts of the dictionary do not fill it.')
  const parts = Object.fromEntries(partNames.map(name => [name, partBytes.get(name) ?? Buffer.alloc(0)]))
  return { about: header.data.about, parts: parts as Record<Name, Buffer> }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
