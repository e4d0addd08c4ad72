import { type Footnote, FootnotesOfRow } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'

const none: readonly Footnote[] = []

/** The footnotes of a row, in the order of their marks. */
export const notesOf = ({ metadata }: PageRow): readonly Footnote[] =>
  metadata.footnotes === undefined ? none : (FootnotesOfRow.safeParse(metadata.footnotes).data ?? none)

/** The pieces of a row among its notes, each of which stands behind the word in which its place is. */
export function amongNotes<Piece extends { start: number }, Note extends Footnote>(
  pieces: readonly Piece[],
  notes: readonly Note[],
): (Piece | Note)[] {
  const left = [...notes]
  const upTo = (place: number) => {
    const passed = left.findIndex(({ end }) => end > place)
    return left.splice(0, passed < 0 ? left.length : passed)
  }
  return [...pieces.flatMap(piece => [...upTo(piece.start), piece]), ...left]
}
