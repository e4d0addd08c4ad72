import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { beginsApart, type Headed, headParagraphs } from './headed.ts'

export interface Paragraph extends Headed {
  /** The first row that is shown of it. */
  key: number
  /** True if the beginning of the paragraph is shown and has no indent of its own. */
  isOpen: boolean
  /** True if a blank line follows, as after the last line of a stanza. */
  isLast: boolean
}

/** A line break ends a paragraph. */
const BREAK = /\n/
const BLANK_LINE = /\n[^\S\n]*\n/
/** Printed texts begin a paragraph with a space, and speech with a bracket. */
const INDENT = /^[\u3000「『（]/

/** Rows in paragraphs, which go on from one block of rows to the next: only a line break, a heading or a picture ends one. */
export function paragraphsOf(rows: readonly PageRow[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open: Paragraph | null = null
  let isOpen = rows[0]?.index === 0
  for (const row of rows) {
    if (BREAK.test(row.sentence)) {
      if (open && BLANK_LINE.test(row.sentence)) open.isLast = true
      open = null
      isOpen = true
    } else if (open && !beginsApart(row)) open.rows.push(row)
    else {
      const isIndented = isOpen && !INDENT.test(row.sentence)
      open = { key: row.index, rows: [row], above: [], depth: null, isOpen: isIndented, isLast: false }
      paragraphs.push(open)
      // Behind a picture within it, it goes on.
      isOpen = false
    }
  }
  headParagraphs(paragraphs)
  return paragraphs
}
