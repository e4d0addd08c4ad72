import { Furigana } from '../../../components/furigana.tsx'
import { SentenceAccent } from './accent.tsx'
import styles from './panel.module.css'
import type { WholeSentence } from './queries.ts'
import type { Readings } from './tools/readings-choice.tsx'

interface SentenceTextProps {
  id: number
  row: WholeSentence
  readings: Readings
  content_revision: number | undefined
}

/** The sentence with furigana, or in kana with the accent of each phrase. */
export function SentenceText({ id, row, readings, content_revision }: SentenceTextProps) {
  const sentenceElement = (
    <p className={styles.sentence} lang="ja">
      <Furigana segments={row.furigana} text={row.sentence} />
    </p>
  )
  if (readings === 'furigana') return sentenceElement
  return (
    <SentenceAccent id={id} index={row.index} content_revision={content_revision}>
      {sentenceElement}
    </SentenceAccent>
  )
}
