import { useLanguage } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Contour } from './contour.tsx'
import { messages } from './messages.ts'
import styles from './spoken-phrase.module.css'

interface SpokenPhraseProps {
  kana: string
  /** Null: nobody knows its accent. */
  drop: number | null
}

/** A phrase of a sentence with the contour of its accent, which a screen reader hears after its kana. */
export function SpokenPhrase({ kana, drop }: SpokenPhraseProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const accent = drop === null ? t.unknown : drop === 0 ? t.flat : t.drop(drop)
  return (
    <span className={styles.phrase} data-drop={drop ?? undefined}>
      <span className="spoken">
        {kana} <span lang={language}>{`(${accent}) `}</span>
      </span>
      <span aria-hidden>
        <Contour kana={kana} drop={drop} />
      </span>
    </span>
  )
}
