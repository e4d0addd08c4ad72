import type {
  FrequencyIn,
  FurtherSource,
} from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { useLanguage } from '../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import styles from './further.module.css'
import { messages } from './messages.ts'

interface FrequencyProps {
  of: FrequencyIn & { dictionary: FurtherSource }
}

/** How common a word is by a list, as "JPDB 1,204", or its level. */
export function Frequency({ of: { dictionary, display, value, mode } }: FrequencyProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const language = useLanguage()
  // Many lists show the bare number, which each language groups in its own way.
  const frequencyText =
    value !== null && (display === '' || display === String(value)) ? number(value) : display
  return (
    // It may stand within a Japanese word.
    <span className={styles.frequency} lang={language}>
      <span className="spoken">
        {mode === 'levels'
          ? t.level(dictionary.title, frequencyText)
          : t.frequency(dictionary.title, frequencyText)}
      </span>
      <span aria-hidden className={styles.list}>
        {dictionary.title}
      </span>{' '}
      <span aria-hidden>{frequencyText}</span>
    </span>
  )
}

/** The room of a frequency that may come. */
export const FrequencyPlace = () => <span className={styles.place} />
