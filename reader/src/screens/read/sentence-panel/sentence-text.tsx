import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Choice } from '../../../components/choice.tsx'
import { CopyText } from '../../../components/copy-text.tsx'
import { Furigana } from '../../../components/furigana.tsx'
import { SentenceAccent } from './accent.tsx'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import type { WholeSentence } from './queries.ts'

const modes = ['furigana', 'accent'] as const
type Mode = (typeof modes)[number]

interface SentenceTextProps {
  id: number
  row: WholeSentence
  content_revision: number | undefined
}

/** The sentence with furigana, or below it also in kana with the accent of each phrase. */
export function SentenceText({ id, row, content_revision }: SentenceTextProps) {
  const t = useMessages(messages)
  const [mode, setMode] = useState<Mode>('furigana')
  return (
    <>
      <p className={styles.sentence} lang="ja">
        <Furigana segments={row.furigana} text={row.sentence} />
      </p>
      <Choice
        label={t.readings}
        values={modes}
        value={mode}
        textOf={each => t.readingModes[each]}
        onChoose={setMode}
        isLabelSpoken
      />
      <CopyText sentence={row.sentence} segments={row.furigana} />
      {mode === 'accent' && <SentenceAccent id={id} index={row.index} content_revision={content_revision} />}
    </>
  )
}
