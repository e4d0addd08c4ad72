/** The size of an image in pixels. */
export interface Size {
  width: number
  height: number
}

/** The beginning of a file that tells its size, also behind the profile of colours and the preview of a photo. */
const MOST_SEGMENTS = 200

/** The size that a PNG, JPEG, GIF or WebP claims, before anything is decoded; null for other files. */
export function sizeIn(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return pngSize(view) ?? gifSize(view) ?? webpSize(view) ?? jpegSize(view)
  } catch {
    // The file ends before its size.
    return null
  }
}

const word = (view: DataView, at: number) => view.getUint32(at)
const name = (letters: string) =>
  [...letters].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0)

function pngSize(view: DataView): Size | null {
  if (word(view, 0) !== 0x89504e47 || word(view, 12) !== name('IHDR')) return null
  return { width: word(view, 16), height: word(view, 20) }
}

function gifSize(view: DataView): Size | null {
  if (word(view, 0) !== name('GIF8')) return null
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function webpSize(view: DataView): Size | null {
  if (word(view, 0) !== name('RIFF') || word(view, 8) !== name('WEBP')) return null
  const kind = word(view, 12)
  if (kind === name('VP8X'))
    return { width: 1 + (view.getUint32(23, true) >>> 8), height: 1 + (view.getUint32(26, true) >>> 8) }
  if (kind === name('VP8L')) {
    const sizes = view.getUint32(21, true)
    return { width: 1 + (sizes & 0x3fff), height: 1 + ((sizes >>> 14) & 0x3fff) }
  }
  if (kind !== name('VP8 ')) return null
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** The segments before the one that begins a frame are skipped. */
function jpegSize(view: DataView): Size | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Three of this range have tables instead.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}
