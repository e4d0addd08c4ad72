/** A stretch of a text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

const blank = /\s/

export function isBlank(char: string | undefined): boolean {
  return char !== undefined && blank.test(char)
}

export function trimmed(text: string, { start, end }: Span): Span {
  while (start < end && isBlank(text[start])) start++
  while (start < end && isBlank(text[end - 1])) end--
  return { start, end }
}

/** Everything that a reader might show as a new line. */
const lineBreak = /[\n\r\v\f\u2028\u2029]/g

/** The lines of a text without their breaks. */
export function* lineSpans(text: string): Generator<Span> {
  let start = 0
  for (const { index } of text.matchAll(lineBreak)) {
    yield { start, end: index }
    start = index + 1
  }
  yield { start, end: text.length }
}

/** In characters; below it, a row of the store and one analysis both stay small. */
export const LONGEST_SENTENCE = 1_000
/** The distance before the bound in which a pause is searched. */
const LOOK_BACK = 500

const pauses = new Set('、，,､；;・ 　')

/** Divides an overlong span at its last pause, otherwise at the bound, never inside a surrogate pair. */
export function* boundedParts(text: string, { start, end }: Span): Generator<Span> {
  while (end - start > LONGEST_SENTENCE) {
    const cut = cutBefore(text, start + LONGEST_SENTENCE)
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
