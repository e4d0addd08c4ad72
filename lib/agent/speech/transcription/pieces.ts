import { open } from 'node:fs/promises'

/** Seconds from the start. */
export interface Span {
  start: number
  end: number
}

export const lengthOf = ({ start, end }: Span): number => Math.max(0, end - start)

const overlap = (a: Span, b: Span): Span => ({
  start: Math.max(a.start, b.start),
  end: Math.min(a.end, b.end),
})

/** Silences come in order; returns the whole span if no part remains. */
export const withoutSilences = (whole: Span, silences: readonly Span[]): Span[] => {
  const left: Span[] = []
  let from = whole.start
  for (const silence of silences) {
    const quiet = overlap(silence, whole)
    if (lengthOf(quiet) === 0) continue
    if (quiet.start > from) left.push({ start: from, end: quiet.start })
    from = quiet.end
  }
  if (whole.end > from) left.push({ start: from, end: whole.end })
  return left.length > 0 ? left : [whole]
}

/** Some models refuse more than about 1,400 s. */
export const LONGEST_PIECE_S = 1_300
/** A model lacks context in short pieces. */
const SHORTEST_PIECE_S = 600
/** Models refuse less than a tenth of a second, and the whole task would fail with it. */
const SHORTEST_REST_S = 1

/** Cuts in the longest silence within reach. */
export const planCuts = (duration: number, silences: readonly Span[]): Span[] => {
  const pieces: Span[] = []
  let start = 0
  while (duration - start > LONGEST_PIECE_S) {
    const furthest = Math.min(start + LONGEST_PIECE_S, duration - SHORTEST_REST_S)
    const reach = { start: start + SHORTEST_PIECE_S, end: furthest }
    const end = middleOf(longest(silences.map(silence => overlap(silence, reach)))) ?? reach.end
    pieces.push({ start, end })
    start = end
  }
  return duration > start ? [...pieces, { start, end: duration }] : pieces
}

const longest = (spans: readonly Span[]): Span | null =>
  spans.reduce<Span | null>(
    (best, span) => (lengthOf(span) > (best ? lengthOf(best) : 0) ? span : best),
    null,
  )

const middleOf = (span: Span | null): number | null => span && (span.start + span.end) / 2

/** Keep the longest piece far below 25 MB, at the sample rate of speech models. */
export const BIT_RATE = 48_000
export const SAMPLE_RATE = 16_000
export const BYTES_PER_S = BIT_RATE / 8
/** A frame at these rates holds 576 samples in 216 bytes; without a reservoir each is independent. */
export const FRAME_BYTES = 216
const FRAME_S = FRAME_BYTES / BYTES_PER_S

interface Piece extends Span {
  bytes: Uint8Array<ArrayBuffer>
}

/** Adjacent spans share no frame and skip none. */
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
