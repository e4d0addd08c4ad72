import type { WordSource } from '../../../lib/contracts/schemas/learners/words.ts'
import { isOf, segmentOf } from '../components/furigana.tsx'
import { cutRow } from './cut-row.ts'
import styles from './sentences.module.css'

/** `start` and `length` are the place of the word in question. */
interface MarkedSentenceProps extends Pick<WordSource, 'sentence' | 'furigana' | 'start' | 'length'> {
  hasReadings?: boolean
  /** The word itself is what is to be recalled. */
  isGap?: boolean
}

/** The sentence in which a word was met, with the word marked. */
export function MarkedSentence({
  sentence,
  furigana,
  start,
  length,
  hasReadings = true,
  isGap,
}: MarkedSentenceProps) {
  if (isGap)
    return (
      <>
        {sentence.slice(0, start)}
        <span className={styles.gap} />
        {sentence.slice(start + length)}
      </>
    )
  const hasOwn = hasReadings && furigana !== null && isOf(furigana, sentence)
  const pieces = cutRow(hasOwn ? furigana : [{ text: sentence }], [[start, length, null]])
  return pieces.map(piece => {
    const isMarked = 'parts' in piece ? piece.parts.some(({ word }) => word !== null) : piece.word !== null
    const content =
      'parts' in piece
        ? segmentOf({ text: piece.parts.map(({ text }) => text).join(''), reading: piece.reading }, 0)
        : piece.segments.map((segment, at) => segmentOf(segment, at))
    return isMarked ? (
      <mark key={piece.start} className={styles.marked}>
        {content}
      </mark>
    ) : (
      <span key={piece.start}>{content}</span>
    )
  })
}
