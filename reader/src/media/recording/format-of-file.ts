import { pictureTrack } from './picture-track.ts'

const NAMES = new Map([
  ['video/x-matroska', 'MKV'],
  ['video/quicktime', 'MOV'],
  ['video/webm', 'WebM'],
  ['video/x-msvideo', 'AVI'],
  ['audio/mpeg', 'MP3'],
])
const DEADLINE_MS = 10_000
/** The beginnings of a film's tracks, and of what follows them, stand within it. */
const PART_BYTES = 16 * 1024

interface FileFormat {
  /** Such as `MP4, HEVC`. */
  name: string
  hasPicture: boolean
}

/** The usual name of a format, by the type of a file: `video/x-matroska` is MKV. */
function formatName(type: string): string {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? ''
  return NAMES.get(plain) ?? (plain.split('/')[1] ?? '').replace(/^x-/, '').toUpperCase()
}

/** The format of a file that can be read: if it does not play, the browser cannot decode it. Null if it cannot be read. */
export async function formatOfFile(address: string, get: typeof fetch = fetch): Promise<FileFormat | null> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  let type = ''
  let part = { from: 0, bytes: new Uint8Array() }
  /** Boxes that lie close together come with one request. */
  const read = async (from: number) => {
    const within = from - part.from
    if (within >= 0 && part.bytes.length - within >= PART_BYTES / 4) return part.bytes.subarray(within)
    const range = `bytes=${from}-${from + PART_BYTES - 1}`
    const reply = await get(address, { headers: { range }, signal })
    // Past its end.
    if (reply.status === 416 && from > 0) return new Uint8Array()
    if (!reply.ok || (from > 0 && reply.status !== 206)) throw new Error(`The file answers ${reply.status}.`)
    type = reply.headers.get('content-type') ?? type
    part = { from, bytes: await firstOf(reply) }
    return part.bytes
  }
  try {
    const picture = await pictureTrack(read)
    const name = formatName(type)
    return { name: picture === null ? name : `${name}, ${picture}`, hasPicture: picture !== null }
  } catch {
    return null
  }
}

/** The first bytes of a reply, which may be the whole file. */
async function firstOf(reply: Response): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(PART_BYTES)
  const reader = reply.body?.getReader()
  let length = 0
  while (reader && length < PART_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    const taken = value.subarray(0, PART_BYTES - length)
    bytes.set(taken, length)
    length += taken.length
  }
  await reader?.cancel()
  return bytes.subarray(0, length)
}
