import { memo } from 'react'
import type { Sentence } from '../../../../../lib/contracts/schemas/sentences.ts'
import styles from './rows.module.css'

interface ParagraphProps {
  rows: Sentence[]
  isOpen: boolean
}

/** The same rows are not drawn again. */
export const Paragraph = memo(
  ({ rows, isOpen }: ParagraphProps) => (
    <p className={styles.paragraph} data-open={isOpen || undefined}>
      {rows.map(row => (
        <Row key={row.index} row={row} />
      ))}
    </p>
  ),
  (before, after) =>
    before.isOpen === after.isOpen &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => row === after.rows[index]),
)

const Row = memo(({ row: { index, sentence, furigana } }: { row: Sentence }) => (
  <span data-row={index}>{isWhole(furigana, sentence) ? furigana.map(segment) : sentence}</span>
))

/** A screen reader reads the text itself, and not each word twice. */
const segment = ({ text, reading }: Sentence['furigana'][number], index: number) =>
  reading === undefined ? (
    text
  ) : (
    <ruby key={index}>
      {text}
      <rt aria-hidden>{reading}</rt>
    </ruby>
  )

const isWhole = (furigana: Sentence['furigana'], sentence: string) =>
  furigana.map(({ text }) => text).join('') === sentence
