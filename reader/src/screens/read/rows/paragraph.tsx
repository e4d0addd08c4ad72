import { memo } from 'react'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import type { RowWords } from '../queries.ts'
import { Row } from './row.tsx'
import styles from './rows.module.css'

interface ParagraphProps {
  rows: PageRow[]
  words: ReadonlyMap<number, RowWords>
  isOpen: boolean
}

/** The same rows are not drawn again. */
export const Paragraph = memo(
  ({ rows, words, isOpen }: ParagraphProps) => (
    <p className={styles.paragraph} data-open={isOpen || undefined}>
      {rows.map(row => (
        <Row key={row.index} row={row} words={words.get(row.index)} />
      ))}
    </p>
  ),
  (before, after) =>
    before.isOpen === after.isOpen &&
    before.rows.length === after.rows.length &&
    before.rows.every(
      (row, at) => row === after.rows[at] && before.words.get(row.index) === after.words.get(row.index),
    ),
)
