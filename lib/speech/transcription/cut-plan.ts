import { lengthOf, overlap, type Span } from './spans.ts'

/** Some models refuse more than about 1,400 s. */
export const LONGEST_PIECE_S = 1_300
/** Short pieces cost a model the context. */
const SHORTEST_PIECE_S = 600
/** Models refuse what is shorter than a tenth of a second, and all would fail with it. */
const SHORTEST_REST_S = 1

/** Where to cut: pieces in a row that cover it all, none too long, cut in the longest silence within reach. */
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
