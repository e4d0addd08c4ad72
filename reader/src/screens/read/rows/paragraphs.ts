import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'

interface Paragraph {
  /** The first row that is shown of it. */
  key: number
  rows: PageRow[]
  /** Whether its beginning is shown, and not only some later part, and has no indent of its own. */
  isOpen: boolean
}

/** What stands between two line breaks. */
const BREAK = /\n/
/** As printed texts begin a paragraph, or what is said. */
const INDENT = /^[\u3000「『（]/

/** Rows in paragraphs, which go on from one block of rows to the next: only a line break ends one. */
export function paragraphsOf(rows: readonly PageRow[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open: Paragraph | null = null
  let isOpen = rows[0]?.index === 0
  for (const row of rows) {
    if (BREAK.test(row.sentence)) {
      open = null
      isOpen = true
    } else if (open) open.rows.push(row)
    else {
      open = { key: row.index, rows: [row], isOpen: isOpen && !INDENT.test(row.sentence) }
      paragraphs.push(open)
    }
  }
  return paragraphs
}
