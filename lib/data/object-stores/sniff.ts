import type { MediaExtension } from '../../contracts/schemas/administration/objects.ts'

/** Enough for two frames. */
export const SNIFFED_BYTES = 16 * 1024

type Sign = (head: Uint8Array) => boolean

/** Only a decoder can check the rest. */
export function matchesExtension(extension: MediaExtension, head: Uint8Array): boolean {
  return signs[extension](head)
}

const text = (head: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...head.subarray(start, start + length))
const uint32 = (head: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((sum, n) => sum * 256 + (head[at + n] ?? 0), 0)

/** Pictures share the box. */
const PICTURES = new Set('heic,heix,heim,heis,hevc,hevx,mif1,msf1,avif,avis,crx '.split(','))
const LONGEST_FTYP = 4_096

const isIsoMedia: Sign = head => {
  const length = uint32(head, 0)
  const brand = text(head, 8, 4)
  const isBox = text(head, 4, 4) === 'ftyp' && length >= 16 && length <= LONGEST_FTYP
  return isBox && /^[\x20-\x7e]{4}$/.test(brand) && !PICTURES.has(brand)
}

/** Files older than the box with the brand. */
const OLD_QUICKTIME = new Set(['moov', 'mdat', 'wide', 'free', 'skip'])
const isQuicktime: Sign = head =>
  isIsoMedia(head) ||
  (head.length >= 16 && OLD_QUICKTIME.has(text(head, 4, 4)) && isBoxLength(uint32(head, 0)))
/** 0 means a box to the end of the file, 1 that the length follows in 64 bits. */
const isBoxLength = (length: number) => length <= 1 || length >= 8

/** The document type is a field of the first header, in no fixed order. */
const isMatroska: Sign = head =>
  uint32(head, 0) === 0x1a45dfa3 && /\x42\x82[\x88\x84](?:matroska|webm)/.test(text(head, 4, 64))

const isWave: Sign = head =>
  ['RIFF', 'RF64', 'BW64'].includes(text(head, 0, 4)) && text(head, 8, 4) === 'WAVE'

/** The first page; there is only version 0. */
const isOgg: Sign = head => text(head, 0, 4) === 'OggS' && head[4] === 0 && ((head[5] ?? 0) & 2) === 2
const isOpus: Sign = head => isOgg(head) && text(head, 28, 8) === 'OpusHead'

const isFlac: Sign = head => text(head, 0, 4) === 'fLaC'

/** Accepts a file whose tags reach beyond the examined bytes. */
const behindTags =
  (sign: Sign): Sign =>
  head => {
    const rest = afterId3(head)
    return rest === 'beyond' || sign(rest)
  }

/** Kbit/s by index; 0 and 15 do not occur in files. */
const BITRATES = {
  full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const SAMPLE_RATES = [44_100, 48_000, 32_000]
/** By version; 1 is reserved. */
const RATE_DIVISORS = [4, 0, 2, 1]
const FULL_VERSION = 3
const LAYER_3 = 1

const LONGEST_ID3_RUN = 4
const ID3_HEADER = 10

/** `beyond` if the sound begins after the given bytes. */
function afterId3(head: Uint8Array): Uint8Array | 'beyond' {
  let rest = head
  for (let tags = 0; tags < LONGEST_ID3_RUN; tags += 1) {
    const length = id3Length(rest)
    if (length === null) return rest
    const next = rest.subarray(length).findIndex(byte => byte !== 0)
    if (next < 0) return 'beyond'
    rest = rest.subarray(length + next)
  }
  return rest
}

function id3Length(head: Uint8Array): number | null {
  const [i, d, three, version = 255, revision = 255, , ...size] = head.subarray(0, ID3_HEADER)
  const isTag = i === 0x49 && d === 0x44 && three === 0x33 && version < 255 && revision < 255
  if (!isTag || size.length < 4 || size.some(byte => byte >= 0x80)) return null
  return ID3_HEADER + size.reduce((sum, byte) => sum * 128 + byte, 0)
}

/** Two MPEG frames of layer III, or a lone one: other files may begin like one. */
const isLayer3 = (head: Uint8Array): boolean => isRow(head, layer3Length)

/** Two frames of streamed AAC, or a lone one. */
const isAdts = (head: Uint8Array): boolean => isRow(head, adtsLength)

function isRow(head: Uint8Array, lengthOf: (head: Uint8Array) => number | null): boolean {
  const length = lengthOf(head)
  return length !== null && (length === head.length || lengthOf(head.subarray(length)) !== null)
}

function layer3Length([first, second = 0, third = 0]: Uint8Array): number | null {
  const version = (second >> 3) & 3
  const isFrame = first === 0xff && second >= 0xe0 && ((second >> 1) & 3) === LAYER_3
  const bitrate = BITRATES[version === FULL_VERSION ? 'full' : 'low'][third >> 4]
  const rate = SAMPLE_RATES[(third >> 2) & 3]
  const divisor = RATE_DIVISORS[version]
  if (!isFrame || !bitrate || !rate || !divisor) return null
  const samples = version === FULL_VERSION ? 144 : 72
  return Math.floor((samples * bitrate * 1_000 * divisor) / rate) + ((third >> 1) & 1)
}

const ADTS_HEADER = 7

function adtsLength([first, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0]: Uint8Array):
  | number
  | null {
  const isFrame = first === 0xff && (second & 0xf6) === 0xf0 && ((third >> 2) & 15) <= 12
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  return isFrame && length >= ADTS_HEADER ? length : null
}

const signs: Record<MediaExtension, Sign> = {
  mp4: isIsoMedia,
  m4v: isIsoMedia,
  m4a: isIsoMedia,
  mov: isQuicktime,
  mkv: isMatroska,
  webm: isMatroska,
  wav: isWave,
  mp3: behindTags(isLayer3),
  aac: behindTags(isAdts),
  flac: behindTags(isFlac),
  ogg: isOgg,
  opus: isOpus,
}
