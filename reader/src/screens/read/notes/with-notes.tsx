import type { ReactNode } from 'react'
import type { Footnote } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import type { Piece } from '../../../words/cut-row.ts'
import { NoteMark } from './note-mark.tsx'
import { amongNotes } from './notes-of.ts'

/** Draws the pieces of a row with the marks of its notes. */
export const withNotes = (
  { index }: PageRow,
  pieces: readonly Piece[],
  notes: readonly Footnote[],
  draw: (piece: Piece) => ReactNode,
): ReactNode[] => {
  if (notes.length === 0) return pieces.map(draw)
  const numbered = notes.map((note, at) => ({ ...note, at }))
  return amongNotes(pieces, numbered).map(each =>
    'at' in each ? <NoteMark key={`note ${each.at}`} row={index} at={each.at} note={each} /> : draw(each),
  )
}
