import type { MediaExtension } from './media-types.ts'
import { afterId3, isAdts, isLayer3 } from './sniff/frames.ts'

/** As much of a file's beginning as is looked at: a frame, and the one behind it. */
export const SNIFFED_BYTES = 16 * 1024

type Sign = (head: Uint8Array) => boolean

/** Whether a file begins as files of that ending do. What is behind its beginning only a decoder can tell. */
export function isWhatItsNameSays(extension: MediaExtension, head: Uint8Array): boolean {
  return signs[extension](head)
}

const text = (head: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...head.subarray(start, start + length))
const uint32 = (head: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((sum, n) => sum * 256 + (head[at + n] ?? 0), 0)

/** Pictures come in the same kind of box. */
const PICTURES = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
  'avif',
  'avis',
  'crx ',
])
const LONGEST_FTYP = 4_096

const isIsoMedia: Sign = head => {
  const length = uint32(head, 0)
  const brand = text(head, 8, 4)
  const isBox = text(head, 4, 4) === 'ftyp' && length >= 16 && length <= LONGEST_FTYP
  return isBox && /^[\x20-\x7e]{4}$/.test(brand) && !PICTURES.has(brand)
}

/** Older than the box that names the brand. */
const OLD_QUICKTIME = new Set(['moov', 'mdat', 'wide', 'free', 'skip'])
const isQuicktime: Sign = head =>
  isIsoMedia(head) ||
  (head.length >= 16 && OLD_QUICKTIME.has(text(head, 4, 4)) && isBoxLength(uint32(head, 0)))
/** 0 is a box to the end of the file, 1 one whose length follows in 64 bits. */
const isBoxLength = (length: number) => length <= 1 || length >= 8

/** The document type stands within the first header of the file, in any order with others. */
const isMatroska: Sign = head =>
  uint32(head, 0) === 0x1a45dfa3 && /\x42\x82[\x88\x84](?:matroska|webm)/.test(text(head, 4, 64))

const isWave: Sign = head =>
  ['RIFF', 'RF64', 'BW64'].includes(text(head, 0, 4)) && text(head, 8, 4) === 'WAVE'

/** The first page of a stream, of the one version there is. */
const isOgg: Sign = head => text(head, 0, 4) === 'OggS' && head[4] === 0 && ((head[5] ?? 0) & 2) === 2
const isOpus: Sign = head => isOgg(head) && text(head, 28, 8) === 'OpusHead'

const isFlac: Sign = head => text(head, 0, 4) === 'fLaC'

/** A tag says nothing of what it is put before. One that is longer than what is looked at is taken at its word. */
const behindTags =
  (sign: Sign): Sign =>
  head => {
    const rest = afterId3(head)
    return rest === 'beyond' || sign(rest)
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
