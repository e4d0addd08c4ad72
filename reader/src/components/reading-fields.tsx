import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { Field } from './field.tsx'
import styles from './reading-fields.module.css'

const messages = catalogue({
  en: { readings: 'Readings', reading: (text: string) => `Reading of ${text}` },
  ja: { readings: '読み方', reading: text => `「${text}」の読み方` },
  zh: { readings: '读音', reading: text => `“${text}”的读音` },
})

const KANJI = /\p{Script=Han}/u

/** The readings of all parts of a sentence; empty where there is none. */
export const readingsOf = (furigana: Furigana) => furigana.map(({ reading = '' }) => reading)

export const withReadings = (furigana: Furigana, readings: readonly string[]): Furigana =>
  furigana.map(({ text }, at) => {
    const reading = readings[at]?.trim() ?? ''
    return reading === '' ? { text } : { text, reading }
  })

interface ReadingFieldsProps {
  furigana: Furigana
  readings: readonly string[]
  onType: (readings: string[]) => void
  onLeave?: () => void
  hint?: string | undefined
}

/** A field for the reading of each part of a sentence that has kanji. */
export function ReadingFields({ furigana, readings, onType, onLeave, hint }: ReadingFieldsProps) {
  const t = useMessages(messages)
  return (
    <fieldset className={styles.readings}>
      <legend>{t.readings}</legend>
      {furigana.map(({ text, reading }, at) =>
        reading === undefined && !KANJI.test(text) ? null : (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are told apart by their place alone.
            key={at}
            label={text}
            aria-label={t.reading(text)}
            lang="ja"
            maxLength={100}
            value={readings[at] ?? ''}
            onChange={event => onType(readings.with(at, event.target.value))}
            onBlur={onLeave}
          />
        ),
      )}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  )
}
