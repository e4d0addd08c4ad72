import type { ReactNode } from 'react'
import { type Footnote, FootnotesOfRow } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import type { Piece } from '../../../words/cut-row.ts'
import { NoteMark } from './note-mark.tsx'

const none: readonly Footnote[] = []

/** The footnotes of a row, in the order of their marks. */
export const notesOf = ({ metadata }: PageRow): readonly Footnote[] =>
  metadata.footnotes === undefined ? none : (FootnotesOfRow.safeParse(metadata.footnotes).data ?? none)

/** The pieces of a row with the marks of its notes, each behind the word in which its place is. */
export function withNotes(
  { index }: PageRow,
  pieces: readonly Piece[],
  notes: readonly Footnote[],
  draw: (piece: Piece) => ReactNode,
): ReactNode[] {
  if (notes.length === 0) return pieces.map(draw)
  const drawn: ReactNode[] = []
  let at = 0
  const marksUpTo = (place: number) => {
    for (let note = notes[at]; note && note.end <= place; note = notes[at]) {
      drawn.push(<NoteMark key={`note ${at}`} row={index} at={at} note={note} />)
      at += 1
    }
  }
  for (const piece of pieces) {
    marksUpTo(piece.start)
    drawn.push(draw(piece))
  }
  marksUpTo(Number.POSITIVE_INFINITY)
  return drawn
}
