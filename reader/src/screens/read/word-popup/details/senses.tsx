import { useMessages } from '../../../../../../web/language/use-language.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { partsOfSpeech } from '../word/parts-of-speech.ts'
import type { Candidate } from '../word/use-entry.ts'

export function Senses({ senses }: { senses: Candidate['senses'] }) {
  const t = useMessages(messages)
  const parts = useMessages(partsOfSpeech)
  return (
    <ol className={styles.glosses}>
      {senses.map(({ key, glosses, part_of_speech, usually_kana }) => (
        <li key={key}>
          <span lang="en">{glosses.join('; ')}</span>{' '}
          <span className={styles.soft}>
            {[
              ...new Set(part_of_speech.map(code => parts[code] ?? code)),
              ...(usually_kana ? [t.usuallyKana] : []),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}
