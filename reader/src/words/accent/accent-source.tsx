import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useMarks } from '../further/use-marks.ts'
import styles from './accent.module.css'
import { accentsShown } from './accents-shown.ts'
import { Contour } from './contour.tsx'
import { messages } from './messages.ts'
import { contourOf } from './morae.ts'

/** Each further accent of a word with a contour of its own, and the dictionary that says so. */
export function AccentSource({ word }: { word: WordName | null }) {
  const t = useMessages(messages)
  const { accents: choice } = accentsShown.use()
  const accentMarks = useMarks(choice === 'shown' ? word : null).data?.accents
  if (!word || !accentMarks || choice === 'hidden') return null
  const [, ...others] = accentMarks.accents.filter(({ drop }) => contourOf(word.reading, drop) !== null)
  return (
    <p className={styles.source}>
      {others.map(({ drop }) => (
        // The first one and the numbers of all are heard at the word.
        <span key={drop} lang="ja" className={styles.other} aria-hidden>
          <Contour kana={word.reading} drop={drop} />
          <span className={styles.number}>{drop}</span>
        </span>
      ))}
      {t.source(accentMarks.dictionary.title)}
    </p>
  )
}
