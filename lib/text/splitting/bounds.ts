import type { Span } from './span.ts'

/** Characters; a sentence, a row of the store and one analysis all stay small below it. */
const LONGEST_PIECE = 1_000
/** How far back from the bound a pause is looked for. */
const LOOK_BACK = 500

const pauses = new Set('、，,､；;・ 　')

/** Cuts what is too long at its last pause, else hard, never inside a surrogate pair. */
export function* boundedParts(text: string, { start, end }: Span): Generator<Span> {
  while (end - start > LONGEST_PIECE) {
    const cut = cutBefore(text, start + LONGEST_PIECE)
    yield { start, end: cut }
    start = cut
  }
  if (start < end) yield { start, end }
}

function cutBefore(text: string, bound: number): number {
  for (let at = bound; at > bound - LOOK_BACK; at--) {
    if (pauses.has(text.charAt(at - 1))) return at
  }
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(bound - 1, bound + 1)) ? bound - 1 : bound
}
