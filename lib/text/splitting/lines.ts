import type { Span } from './span.ts'

/** Whatever any reader would show as a new line. */
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
