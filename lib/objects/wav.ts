interface WavInfo {
  seconds: number
  sample_rate: number
  channels: number
  bytes: number
}

interface WavLayout {
  sample_rate: number
  channels: number
  /** The bytes of one sample of all channels. */
  frame: number
  /** The sound's start, and its length according to the header. */
  data: { offset: number; length: number }
  /** The number of bytes after the first eight, according to the header. */
  riff_length: number
}

const PCM = 1
/** PCM whose layout follows in a longer header. */
const EXTENSIBLE = 0xfffe
/** Bounds in Hz: with another rate the sound would last for days, or for no time. */
const LOWEST_RATE = 4_000
const HIGHEST_RATE = 384_000
const CHUNK_HEADER = 8
const RIFF_HEADER = 12

/** Null unless the bytes are complete PCM. */
export function wavInfo(bytes: Uint8Array): WavInfo | null {
  const layout = wavLayout(bytes)
  if (!layout) return null
  const { sample_rate, channels, frame, data, riff_length } = layout
  const end = riff_length + CHUNK_HEADER
  // Some players play sound after the stated end of the file, others do not.
  if (end > bytes.byteLength || data.offset + data.length > end) return null
  if (data.length === 0 || data.length % frame !== 0) return null
  return { seconds: data.length / (frame * sample_rate), sample_rate, channels, bytes: data.length }
}

function wavLayout(bytes: Uint8Array): WavLayout | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < RIFF_HEADER || tag(view, 0) !== 'RIFF' || tag(view, 8) !== 'WAVE') return null
  let format: Omit<WavLayout, 'data' | 'riff_length'> | null = null
  let at = RIFF_HEADER
  while (at + CHUNK_HEADER <= bytes.byteLength) {
    const name = tag(view, at)
    const length = view.getUint32(at + 4, true)
    const start = at + CHUNK_HEADER
    if (name === 'data')
      return format && { ...format, data: { offset: start, length }, riff_length: view.getUint32(4, true) }
    if (name === 'fmt ') format = readFormat(view, start, length)
    // Chunks begin at even places.
    at = start + length + (length % 2)
  }
  return null
}

function readFormat(view: DataView, start: number, length: number) {
  if (length < 16 || start + length > view.byteLength) return null
  const kind = view.getUint16(start, true)
  const channels = view.getUint16(start + 2, true)
  const sample_rate = view.getUint32(start + 4, true)
  const frame = view.getUint16(start + 12, true)
  const bits = view.getUint16(start + 14, true)
  const known = kind === PCM || kind === EXTENSIBLE
  const isAudible = sample_rate >= LOWEST_RATE && sample_rate <= HIGHEST_RATE
  if (!known || !isAudible || frame === 0 || frame !== channels * Math.ceil(bits / 8)) return null
  return { sample_rate, channels, frame }
}

/** One channel in 16 bits. */
export interface Pcm {
  sample_rate: number
  samples: Uint8Array
}

/** Null for a clip of another form. */
export function pcmOf(bytes: Uint8Array): Pcm | null {
  const layout = wavInfo(bytes) && wavLayout(bytes)
  if (layout?.channels !== 1 || layout.frame !== 2) return null
  const { offset, length } = layout.data
  return { sample_rate: layout.sample_rate, samples: bytes.subarray(offset, offset + length) }
}

function tag(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map(i => view.getUint8(at + i)))
}

/** Clips must be complete and of the same kind. */
export function joinedWavs(wavs: readonly Uint8Array[]): Uint8Array {
  const [first] = wavs
  if (first === undefined || wavs.length === 1) return first ?? new Uint8Array()
  const layouts = wavs.flatMap(wav => wavLayout(wav)?.data ?? [])
  const sounds = wavs.map((wav, at) => {
    const { offset = 0, length = 0 } = layouts[at] ?? {}
    return wav.subarray(offset, offset + length)
  })
  const header = Buffer.from(first.subarray(0, layouts[0]?.offset ?? 0))
  const joined = Buffer.concat([header, ...sounds])
  joined.writeUInt32LE(joined.length - header.length, header.length - 4)
  joined.writeUInt32LE(joined.length - CHUNK_HEADER, 4)
  return joined
}

/** Lengths from here on mean that the length was unknown when the header was sent. */
const UNKNOWN_FROM = 0x7fff_0000

/** A streamed WAV with the unknown lengths in its header filled in; null if it is not a WAV. */
export function withTrueLengths(bytes: Uint8Array): Uint8Array | null {
  const layout = wavLayout(bytes)
  if (!layout) return null
  const { data, frame, riff_length } = layout
  const present = bytes.byteLength - data.offset
  const dataLength = isUnknown(data.length) ? present - (present % frame) : data.length
  const mended = Uint8Array.from(bytes)
  const view = new DataView(mended.buffer)
  view.setUint32(data.offset - 4, dataLength, true)
  if (isUnknown(riff_length)) view.setUint32(4, bytes.byteLength - CHUNK_HEADER, true)
  return mended
}

const isUnknown = (length: number) => length === 0 || length >= UNKNOWN_FROM
