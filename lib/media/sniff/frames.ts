/** In kbit/s, by the index in the header; 0 and 15 are none a file can do with. */
const BITRATES = {
  full: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const SAMPLE_RATES = [44_100, 48_000, 32_000]
/** By the version in the header; 1 is reserved. */
const RATE_DIVISORS = [4, 0, 2, 1]
const FULL_VERSION = 3
const LAYER_3 = 1

const LONGEST_ID3_RUN = 4
const ID3_HEADER = 10

/** What follows the tags and their padding; `beyond` where that is not among the bytes that are there. */
export function afterId3(head: Uint8Array): Uint8Array | 'beyond' {
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

/** Two MPEG frames of layer III, one behind the other, or one alone: other files begin like a frame, too. */
export const isLayer3 = (head: Uint8Array): boolean => isRow(head, layer3Length)

/** Two frames of AAC as it is streamed, or one alone. */
export const isAdts = (head: Uint8Array): boolean => isRow(head, adtsLength)

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
