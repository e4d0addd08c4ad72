import { wavLayout } from './wav.ts'

/** From here up a length stands for one that was not known yet when the header was sent. */
const UNKNOWN_FROM = 0x7fff_0000
const CHUNK_HEADER = 8

/**
 * A WAV that was streamed, with the lengths put into its header that were not known when it was begun; null for
 * what is no WAV. A length that was stated is left as it is.
 */
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
