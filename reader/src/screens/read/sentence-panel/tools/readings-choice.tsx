import { useMessages } from '../../../../../../web/language/use-language.ts'
import { furigana } from '../../../../components/icon.tsx'
import { messages } from '../messages.ts'
import { Tool } from './tool.tsx'
import { accent } from './tool-icons.ts'
import styles from './tools.module.css'

const icons = { furigana, accent }
export type Readings = keyof typeof icons
const readings = ['furigana', 'accent'] as const satisfies readonly Readings[]

interface ReadingsChoiceProps {
  value: Readings
  onChoose: (value: Readings) => void
}

/** The sentence with its furigana or with its accent. */
export function ReadingsChoice({ value, onChoose }: ReadingsChoiceProps) {
  const t = useMessages(messages)
  return (
    <fieldset className={styles.pair}>
      <legend className="spoken">{t.readings}</legend>
      {readings.map(each => (
        <Tool
          key={each}
          icon={icons[each]}
          label={t.readingModes[each]}
          isChoice
          isOn={each === value}
          act={() => onChoose(each)}
        />
      ))}
    </fieldset>
  )
}
