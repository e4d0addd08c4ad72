import { type Figure, FiguresOfRow } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'

/** The pictures of a row, before and behind it. */
export const figuresOf = ({ metadata }: PageRow): Figure[] =>
  metadata.figures === undefined ? [] : (FiguresOfRow.safeParse(metadata.figures).data ?? [])
