import { Fragment } from 'react'
import type { WordSource } from '../../../lib/contracts/schemas/learners/words.ts'
import { isOf, segmentOf } from '../components/furigana.tsx'
import { cutRow, type Piece } from './cut-row.ts'
import { breaksOwn, phraseEnds } from './phrase-ends.ts'
import styles from './sentences.module.css'

/** `start` and `length` are the place of the word in question. */
interface MarkedSentenceProps extends Pick<WordSource, 'sentence' | 'furigana' | 'start' | 'length'> {
  hasReadings?: boolean
  /** The word itself is what is to be recalled. */
  isGap?: boolean
}

/** The sentence in which a word was met, with the word marked. Its lines end between phrases, and never in the word. */
export function MarkedSentence({
  sentence,
  furigana,
  start,
  length,
  hasReadings = true,
  isGap = false,
}: MarkedSentenceProps) {
  const hasOwn = hasReadings && !isGap && furigana !== null && isOf(furigana, sentence)
  const ends = phraseEnds(sentence, start, length)
  const bounds = [...new Set([0, ...ends, start, start + length, sentence.length])].toSorted((a, b) => a - b)
  const pieces = cutRow(
    hasOwn ? furigana : [{ text: sentence }],
    bounds.map((from, at) => [from, (bounds[at + 1] ?? from) - from, null]),
  )
  const isMarked = (piece: Piece) =>
    ('parts' in piece ? piece.parts : [piece]).some(
      part => part.start >= start && part.start < start + length,
    )
  return (
    <span lang="ja" className={styles.phrases} data-own={breaksOwn || undefined}>
      {pieces.map(piece => (
        <Fragment key={piece.start}>
          {breaksOwn && ends.has(piece.start) && <wbr />}
          {!isMarked(piece) && <Content piece={piece} />}
          {isMarked(piece) && !isGap && (
            <mark className={styles.marked}>
              <Content piece={piece} />
            </mark>
          )}
          {isMarked(piece) && isGap && (
            <>
              {!ends.has(start) && JOINED}
              <span className={styles.gap} />
              {!ends.has(start + length) && JOINED}
            </>
          )}
        </Fragment>
      ))}
    </span>
  )
}

/** Keeps a line from ending here: a word joiner. */
const JOINED = '\u2060'

const Content = ({ piece }: { piece: Piece }) =>
  'parts' in piece
    ? segmentOf({ text: piece.parts.map(({ text }) => text).join(''), reading: piece.reading }, 0)
    : piece.segments.map((segment, at) => segmentOf(segment, at))
