import type { Genre } from '../contracts/schemas/text.ts'
import { boundedParts } from './splitting/bounds.ts'
import { lineSpans } from './splitting/lines.ts'
import { sentenceEnds } from './splitting/sentence-ends.ts'
import { type Span, trimmed } from './splitting/span.ts'

/** A piece that is more than layout. */
export function isContent(piece: string): boolean {
  return piece.trim() !== ''
}

/**
 * Cuts a cleaned text into sentences and the white space between them; the pieces joined equal the text.
 * A sentence holds no line break and neither starts nor ends with white space.
 */
export function splitText(clean: string, genre: Genre): string[] {
  const pieces: string[] = []
  let written = 0
  const writeUpTo = (end: number) => {
    for (const part of boundedParts(clean, { start: written, end }))
      pieces.push(clean.slice(part.start, part.end))
    written = end
  }
  for (const line of lineSpans(clean)) {
    for (const sentence of sentencesOf(clean, line, genre)) {
      writeUpTo(sentence.start)
      writeUpTo(sentence.end)
    }
  }
  writeUpTo(clean.length)
  return pieces
}

function* sentencesOf(text: string, line: Span, genre: Genre): Generator<Span> {
  const ends = genre === 'song' ? [] : sentenceEnds(text.slice(line.start, line.end), genre)
  let start = line.start
  for (const end of [...ends.map(end => line.start + end), line.end]) {
    for (const part of boundedParts(text, { start, end })) {
      const sentence = trimmed(text, part)
      if (sentence.start < sentence.end) yield sentence
    }
    start = end
  }
}
