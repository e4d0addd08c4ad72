import type { ArticleWords } from '../../../lib/contracts/schemas/japanese/lexicon.ts'
import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'

type Token = NonNullable<ArticleWords['rows'][number]['tokens']>[number]
type Segment = Furigana[number]

/** A stretch of a row: a word or what stands between words, with readings; or one reading over parts of several words. */
export type Piece = { start: number } & (
  | { word: number | null; segments: Segment[] }
  | { reading: string; parts: Part[] }
)

interface Part {
  start: number
  word: number | null
  text: string
}

/** Cuts a row where its words begin and end. A reading is never cut: words that share one are parts of one piece. */
export function cutRow(furigana: readonly Segment[], tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let open: { start: number; word: number | null; segments: Segment[] } | null = null
  const add = ({ start, word }: Part, segment: Segment) => {
    if (!open || open.word !== word) {
      open = { start, word, segments: [] }
      pieces.push(open)
    }
    open.segments.push(segment)
  }
  for (const segment of furigana) {
    const parts = partsOf(segment.text, at, tokens)
    const [first] = parts
    if (segment.reading === undefined) for (const part of parts) add(part, { text: part.text })
    else if (parts.length === 1 && first) add(first, segment)
    else {
      open = null
      pieces.push({ start: at, reading: segment.reading, parts })
    }
    at += segment.text.length
  }
  return pieces
}

/** A text that lies at `from` in its row, cut by the words that lie over it. */
function partsOf(text: string, from: number, tokens: readonly Token[]) {
  const parts: Part[] = []
  const end = from + text.length
  let at = from
  const until = (place: number, word: number | null) => {
    if (place > at) parts.push({ start: at, word, text: text.slice(at - from, place - from) })
    at = Math.max(at, place)
  }
  for (const [word, [start, length]] of tokens.entries()) {
    if (start + length <= from) continue
    if (start >= end) break
    until(start, null)
    until(Math.min(end, start + length), word)
  }
  until(end, null)
  return parts
}
