import type { Genre } from '../contracts/schemas/japanese/text.ts'
import { sentenceEnds } from './splitting/sentence-ends.ts'
import { boundedParts, lineSpans, type Span, trimmed } from './splitting/spans.ts'

/** True for a piece with more than layout. */
export function isContent(piece: string): boolean {
  return piece.trim() !== ''
}

export interface Split {
  /** Sentences and the white space between them; joined, they are the text. */
  pieces: string[]
  /** The number of sentences that exceed the longest piece and therefore span several. */
  cut: number
}

/**
 * Cuts a cleaned text into sentences and the white space between them. A sentence holds no line break and neither
 * starts nor ends with white space.
 */
export function splitText(clean: string, genre: Genre): Split {
  const pieces: string[] = []
  let written = 0
  let cut = 0
  const writeUpTo = (end: number) => {
    for (const part of boundedParts(clean, { start: written, end }))
      pieces.push(clean.slice(part.start, part.end))
    written = end
  }
  for (const line of lineSpans(clean)) {
    for (const sentence of sentencesOf(clean, line, genre)) {
      const parts = [...boundedParts(clean, sentence)]
      if (parts.length > 1) cut += 1
      for (const part of parts) {
        const { start, end } = trimmed(clean, part)
        writeUpTo(start)
        writeUpTo(end)
      }
    }
  }
  writeUpTo(clean.length)
  return { pieces, cut }
}

function* sentencesOf(text: string, line: Span, genre: Genre): Generator<Span> {
  const ends = genre === 'song' ? [] : sentenceEnds(text.slice(line.start, line.end), genre)
  let start = line.start
  for (const end of [...ends.map(end => line.start + end), line.end]) {
    const sentence = trimmed(text, { start, end })
    if (sentence.start < sentence.end) yield sentence
    start = end
  }
}
