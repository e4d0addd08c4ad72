/** Some bytes of a file from a place on; fewer at its end. */
export type ReadPart = (from: number) => Promise<Uint8Array>

/** Of one level of boxes. */
const MOST_BOXES = 64

const NAMES = new Map<string, string>([
  ...(['hvc1', 'hev1', 'V_MPEGH/ISO/HEVC'] as const).map(code => [code, 'HEVC'] as const),
  ...(['avc1', 'avc3', 'V_MPEG4/ISO/AVC'] as const).map(code => [code, 'H.264'] as const),
  ...(['mp4v', 'V_MPEG4/ISO/ASP', 'V_MPEG4/ISO/SP'] as const).map(code => [code, 'MPEG-4 Visual'] as const),
  ...(['av01', 'V_AV1'] as const).map(code => [code, 'AV1'] as const),
  ...(['vp09', 'V_VP9'] as const).map(code => [code, 'VP9'] as const),
])
/** Covers, and the pictures of chapters. */
const STILLS = new Set(['jpeg', 'mjpa', 'mjpb', 'png ', 'V_MJPEG', 'V_PNG'])

/** How the moving picture of an MP4, MOV, MKV or WebM file is coded, such as HEVC; null if it names none. */
export async function pictureTrack(read: ReadPart): Promise<string | null> {
  const head = await read(0)
  const codes = isMatroska(head) ? matroskaCodes(head) : await isoCodes(read)
  const code = codes.find(each => !STILLS.has(each))
  return code === undefined ? null : (NAMES.get(code) ?? code.replace(/^V_/, '').trim())
}

const latin = new TextDecoder('latin1')
const textOf = (part: Uint8Array) => latin.decode(part)

const isMatroska = (head: Uint8Array) => textOf(head.subarray(0, 4)) === '\x1aEß£'

/** Its tracks are described before all sound and pictures. */
function matroskaCodes(head: Uint8Array): string[] {
  const text = textOf(head)
  const tracks = text.indexOf('\x16T®k')
  return tracks < 0 ? [] : [...text.slice(tracks).matchAll(/V_[\w/]{1,40}/g)].map(([code]) => code)
}

interface Box {
  type: string
  /** The beginning of its contents, and its end. */
  from: number
  end: number
}

async function isoCodes(read: ReadPart): Promise<string[]> {
  const codes: string[] = []
  for await (const { type, from, end } of boxes(read, 0, Number.MAX_SAFE_INTEGER)) {
    if (type !== 'moov') continue
    for await (const track of boxes(read, from, end)) {
      if (track.type === 'trak') codes.push(...trackCodes(textOf(await read(track.from))))
    }
    break
  }
  return codes
}

async function* boxes(read: ReadPart, from: number, end: number): AsyncGenerator<Box> {
  let at = from
  for (let seen = 0; seen < MOST_BOXES && at < end; seen += 1) {
    const head = await read(at)
    if (head.length < 16) return
    const view = new DataView(head.buffer, head.byteOffset, head.length)
    const short = view.getUint32(0)
    const long = short === 1 ? Number(view.getBigUint64(8)) : short
    const next = short === 0 ? end : at + long
    if (next <= at) return
    yield { type: textOf(head.subarray(4, 8)), from: at + (short === 1 ? 16 : 8), end: next }
    at = next
  }
}

/** A track says what it is, and then how its samples are coded. */
function trackCodes(track: string): string[] {
  const kind = track.indexOf('hdlr')
  const coded = track.indexOf('stsd')
  return kind >= 0 && coded > kind && track.slice(kind + 12, kind + 16) === 'vide'
    ? [track.slice(coded + 16, coded + 20)]
    : []
}
