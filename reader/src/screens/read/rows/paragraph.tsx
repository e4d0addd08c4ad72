import { memo } from 'react'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import type { RowWords } from '../queries.ts'
import { Row } from './row.tsx'
import styles from './rows.module.css'

interface ParagraphProps extends Omit<Paragraph, 'key'> {
  words: ReadonlyMap<number, RowWords>
  /** True for the turn of a speaker, whose name begins it. */
  isTurn: boolean
}

/** The same rows are not drawn again. */
export const Paragraph = memo(
  ({ rows, words, isOpen, isLast, isTurn }: ParagraphProps) => (
    <p
      className={styles.paragraph}
      data-open={(isOpen && !isTurn) || undefined}
      data-last={isLast || undefined}
      data-turn={isTurn || undefined}
    >
      {rows.map((row, at) => (
        <Row key={row.index} row={row} words={words.get(row.index)} isTurn={isTurn && at === 0} />
      ))}
    </p>
  ),
  (before, after) =>
    before.isOpen === after.isOpen &&
    before.isLast === after.isLast &&
    before.isTurn === after.isTurn &&
    before.rows.length === after.rows.length &&
    before.rows.every(
      (row, at) => row === after.rows[at] && before.words.get(row.index) === after.words.get(row.index),
    ),
)

interface Paragraph {
  /** The first row that is shown of it. */
  key: number
  rows: PageRow[]
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

/** Rows in paragraphs, which go on from one block of rows to the next: only a line break ends one. */
export function paragraphsOf(rows: readonly PageRow[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open: Paragraph | null = null
  let isOpen = rows[0]?.index === 0
  for (const row of rows) {
    if (BREAK.test(row.sentence)) {
      if (open && BLANK_LINE.test(row.sentence)) open.isLast = true
      open = null
      isOpen = true
    } else if (open) open.rows.push(row)
    else {
      open = { key: row.index, rows: [row], isOpen: isOpen && !INDENT.test(row.sentence), isLast: false }
      paragraphs.push(open)
    }
  }
  return paragraphs
}
