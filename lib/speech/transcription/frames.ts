import { open } from 'node:fs/promises'
import type { Span } from './spans.ts'

/** MP3 that stays far below 25 MB for the longest piece, at the rate speech models work with anyway. */
export const BIT_RATE = 48_000
export const SAMPLE_RATE = 16_000
export const BYTES_PER_S = BIT_RATE / 8
/** At these rates a frame holds 576 samples in 216 bytes; without a reservoir each stands alone. */
export const FRAME_BYTES = 216
const FRAME_S = FRAME_BYTES / BYTES_PER_S

export interface Piece extends Span {
  bytes: Uint8Array<ArrayBuffer>
}

/** The frames of a span. Spans that touch share none and leave none out. */
export const readFrames = async (file: string, span: Span): Promise<Piece> => {
  const first = Math.round(span.start / FRAME_S)
  const count = Math.round(span.end / FRAME_S) - first
  await using handle = await open(file)
  const bytes = new Uint8Array(count * FRAME_BYTES)
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, first * FRAME_BYTES)
  return {
    start: first * FRAME_S,
    end: first * FRAME_S + bytesRead / BYTES_PER_S,
    bytes: bytes.slice(0, bytesRead),
  }
}
