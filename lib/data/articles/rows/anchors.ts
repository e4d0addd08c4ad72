import { z } from 'zod'
import type { Figure, Footnote } from '../../../contracts/schemas/articles/figures.ts'
import type { Anchors } from '../../../contracts/schemas/articles/sentences.ts'
import type { BlockRecord } from '../../entities/content/rows.ts'
import { byPosition, storedHeadings } from './headings.ts'

export type AnchorsOfRows = ReadonlyMap<number, Anchors>

type Stored = Pick<BlockRecord, 'headings' | 'figures' | 'footnotes'>
type ReadBack = { readonly [Name in keyof Stored]: Stored[Name] | undefined }

export function anchorsOf(blocks: readonly (Stored & Pick<BlockRecord, 'rows'>)[]): AnchorsOfRows {
  const anchorsByRow = new Map<number, Anchors>()
  let start = 0
  for (const { rows, ...stored } of blocks) {
    for (const [position, own] of anchorsByPosition(stored)) anchorsByRow.set(start + position, own)
    start += rows
  }
  return anchorsByRow
}

const StoredFigures = z.array(
  z.tuple([z.number(), z.string(), z.string(), z.number(), z.number(), z.number()]),
)
const StoredFootnotes = z.array(z.tuple([z.number(), z.number(), z.number(), z.string()]))

export function anchorsByPosition({ headings, figures, footnotes }: ReadBack): Map<number, Anchors> {
  const anchorsByPlace = new Map<number, Anchors>()
  const add = (position: number, more: Anchors) =>
    anchorsByPlace.set(position, { ...anchorsByPlace.get(position), ...more })
  for (const [position, own] of byPosition(headings)) add(position, { headings: own })
  for (const [position, own] of figuresIn(figures)) add(position, { figures: own })
  for (const [position, own] of footnotesIn(footnotes)) add(position, { footnotes: own })
  return new Map([...anchorsByPlace].sort(([a], [b]) => a - b))
}

function figuresIn(stored: string | undefined): Map<number, Figure[]> {
  const figuresByPlace = new Map<number, Figure[]>()
  if (stored === undefined) return figuresByPlace
  for (const [position, image, alt, width, height, after] of StoredFigures.parse(JSON.parse(stored))) {
    const figure = { image, alt, width, height, ...(after === 1 && { after: true as const }) }
    figuresByPlace.set(position, [...(figuresByPlace.get(position) ?? []), figure])
  }
  return figuresByPlace
}

function footnotesIn(stored: string | undefined): Map<number, Footnote[]> {
  const footnotesByPlace = new Map<number, Footnote[]>()
  if (stored === undefined) return footnotesByPlace
  for (const [position, start, end, text] of StoredFootnotes.parse(JSON.parse(stored)))
    footnotesByPlace.set(position, [...(footnotesByPlace.get(position) ?? []), { start, end, text }])
  return footnotesByPlace
}

/** Empty if the row has none. */
export function withFootnotes(
  { footnotes }: Stored,
  position: number,
  change: (own: readonly Footnote[]) => Footnote[],
): Pick<Stored, 'footnotes'> {
  const all = footnotesIn(footnotes)
  const own = all.get(position)
  if (!own) return {}
  all.set(position, change(own))
  return { footnotes: JSON.stringify(inBlock(all)) }
}

type StoredFootnote = z.infer<typeof StoredFootnotes>[number]

const inBlock = (all: Iterable<readonly [position: number, own: readonly Footnote[]]>): StoredFootnote[] =>
  [...all].flatMap(([position, own]) =>
    own.map(({ start, end, text }): StoredFootnote => [position, start, end, text]),
  )

export function storedAnchors(rows: readonly Anchors[]): Stored {
  const figures = rows.flatMap(({ figures = [] }, position) =>
    figures.map(({ image, alt, width, height, after }): z.infer<typeof StoredFigures>[number] => [
      position,
      image,
      alt,
      width,
      height,
      after ? 1 : 0,
    ]),
  )
  const footnotes = inBlock(rows.map(({ footnotes = [] }, position) => [position, footnotes]))
  return {
    ...storedHeadings(rows),
    ...(figures.length > 0 ? { figures: JSON.stringify(figures) } : {}),
    ...(footnotes.length > 0 ? { footnotes: JSON.stringify(footnotes) } : {}),
  }
}
