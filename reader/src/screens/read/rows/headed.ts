import { type Heading, HeadingsOfRow } from '../../../../../lib/contracts/schemas/articles/headings.ts'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { figuresOf } from '../figures/figures-of.ts'

/** Rows that stand together, with their headings. */
export interface Headed {
  rows: PageRow[]
  /** The headings that are shown above. */
  above: Heading[]
  /** If it is itself a heading, its depth. */
  depth: number | null
}

/** The headings that stand before a row. */
export const headingsBefore = ({ metadata }: PageRow): Heading[] =>
  metadata.headings === undefined ? [] : (HeadingsOfRow.safeParse(metadata.headings).data ?? [])

/** True for a row that cannot continue a paragraph, since a heading or figure stands before it. */
export const beginsApart = (row: PageRow): boolean =>
  headingsBefore(row).length > 0 || figuresOf(row).some(({ after }) => !after)

/** The paragraphs over which one heading may be spread. */
const MOST_LINES = 3
/** In characters: a longer paragraph is no heading. */
const LONGEST_LINE = 120

/**
 * Tells which paragraphs are the headings that stand before them, so that no heading is shown twice; the others are
 * shown above their paragraphs.
 */
export function headParagraphs(paragraphs: readonly Headed[]): void {
  for (const [at, { rows }] of paragraphs.entries()) {
    let next = at
    for (const heading of rows[0] ? headingsBefore(rows[0]) : []) {
      const lines = linesOf(heading, paragraphs.slice(next, next + MOST_LINES))
      if (lines === 0) paragraphs[next]?.above.push(heading)
      for (const paragraph of paragraphs.slice(next, next + lines)) paragraph.depth = heading.depth
      next += lines
    }
  }
}

/** The number of paragraphs, from the first on, that together are the title. */
function linesOf({ title }: Heading, paragraphs: readonly Headed[]): number {
  let untold = bare(title)
  for (const [at, { rows }] of paragraphs.entries()) {
    const text = rows.map(({ sentence }) => sentence).join('')
    const line = text.length > LONGEST_LINE ? '' : bare(text)
    const isPart = line !== '' && untold.startsWith(line)
    if (!isPart) return at === 0 && hasMore(text, title) ? 1 : at
    untold = untold.slice(line.length)
  }
  return paragraphs.length
}

/** True for a line that says more than the title in the table of contents: 第一章　出会い for 第一章. */
const hasMore = (text: string, title: string) => {
  const line = text.trim()
  return (
    line.length <= LONGEST_LINE && line.startsWith(title) && /^[\s：:][^。]+$/.test(line.slice(title.length))
  )
}

/** A text without blanks, punctuation and symbols, in which a title and its paragraph often differ. */
const bare = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{P}\p{S}]+/gu, '')
