import type { ReactNode } from 'react'
import type { WordLevel } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { AccentedBy } from '../accent/accented.tsx'
import type { Marks } from '../further/marks.ts'
import { needsReading } from '../needs-reading.ts'
import styles from './word-line.module.css'

interface WordLineProps {
  /** As the learner's text writes it. */
  written: string
  /** As the dictionary does. */
  form: string
  reading: string
  /** False for a pattern of grammar, which has neither reading nor accent. */
  isWord?: boolean
  level: WordLevel
  marks: Marks | undefined
  /** Its meanings. */
  children: ReactNode
}

/** The number of characters of the usual size that fit their column. */
const FITTING = 5

/** The cells of a word in every list: writing, reading with its accent, level, meaning. They stand in `lineClass`. */
export const WordLine = ({
  written,
  form,
  reading,
  isWord = true,
  level,
  marks,
  children,
}: WordLineProps) => (
  <>
    <span lang="ja" className={styles.form} data-long={written.length > FITTING || undefined}>
      {written}
    </span>
    <span lang="ja" className={styles.reading}>
      {isWord && (
        <AccentedBy marks={marks} reading={reading} needsAccent={!needsReading(written, reading)} isListed />
      )}
    </span>
    <span className={styles.level}>{level}</span>
    <span className={styles.meaning}>
      {form !== written && form !== reading && <span lang="ja">〔{form}〕</span>}
      {children}
    </span>
  </>
)

/** The class of what the cells stand in: a link or the summary of a line that opens. */
export const lineClass = styles.line
/** The classes of the list and of each of its rows. */
export const listClass = styles.list
export const rowClass = styles.row
