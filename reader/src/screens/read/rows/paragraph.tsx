import { memo } from 'react'
import type { Figure as Shown } from '../../../../../lib/contracts/schemas/articles/figures.ts'
import { Figure } from '../figures/figure.tsx'
import { figuresOf } from '../figures/figures-of.ts'
import type { RowWords } from '../queries.ts'
import type { Paragraph as Lines } from './paragraphs.ts'
import { Row } from './row.tsx'
import styles from './rows.module.css'

interface ParagraphProps extends Omit<Lines, 'key'> {
  article: number
  words: ReadonlyMap<number, RowWords>
  /** True for the turn of a speaker, whose name begins it. */
  isTurn: boolean
  /** True in the text of a recording. */
  isTimed: boolean
}

/** Below the title of the text. */
const tags = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const
const tagOf = (depth: number) => tags[depth - 1] ?? 'h6'

/** The same rows are not drawn again. */
export const Paragraph = memo(
  ({ article, rows, words, above, depth, isOpen, isLast, isTurn, isTimed }: ParagraphProps) => {
    const before = rows
      .slice(0, 1)
      .flatMap(figuresOf)
      .filter(({ after }) => !after)
    const behind = rows.flatMap(figuresOf).filter(({ after }) => after)
    const Line = depth === null ? 'p' : tagOf(depth)
    return (
      <>
        {above.map(heading => {
          const Above = tagOf(heading.depth)
          return (
            <Above key={heading.depth} className={styles.heading}>
              {heading.title}
            </Above>
          )
        })}
        <Figures article={article} figures={before} />
        <Line
          className={depth === null ? styles.paragraph : styles.heading}
          // Screen readers would read each word and reading as a heading of its own.
          aria-label={depth === null ? undefined : rows.map(({ sentence }) => sentence).join('')}
          data-open={(isOpen && !isTurn) || undefined}
          data-last={isLast || undefined}
          data-turn={isTurn || undefined}
        >
          {rows.map((row, at) => (
            <Row
              key={row.index}
              row={row}
              words={words.get(row.index)}
              isTurn={isTurn && at === 0}
              isTimed={isTimed}
            />
          ))}
        </Line>
        <Figures article={article} figures={behind} />
      </>
    )
  },
  (before, after) =>
    before.isOpen === after.isOpen &&
    before.isLast === after.isLast &&
    before.isTurn === after.isTurn &&
    before.isTimed === after.isTimed &&
    before.depth === after.depth &&
    before.above.length === after.above.length &&
    before.rows.length === after.rows.length &&
    before.rows.every(
      (row, at) => row === after.rows[at] && before.words.get(row.index) === after.words.get(row.index),
    ),
)

/** The same picture may stand several times at one place. */
const Figures = ({ article, figures }: { article: number; figures: Shown[] }) =>
  figures.map((figure, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a row stay as they are.
    <Figure key={at} article={article} figure={figure} />
  ))
