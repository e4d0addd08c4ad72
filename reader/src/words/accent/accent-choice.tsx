import { useMessages } from '../../../../web/language/use-language.ts'
import { Choice } from '../../components/choice.tsx'
import { accentChoices, accentsShown } from './accents-shown.ts'
import { messages } from './messages.ts'

/** Shows or hides the accents of words on this device. */
export function AccentChoice() {
  const t = useMessages(messages)
  const { accents } = accentsShown.use()
  return (
    <Choice
      label={t.accents}
      values={accentChoices}
      value={accents}
      textOf={each => t.choices[each]}
      onChoose={chosen => accentsShown.change({ accents: chosen })}
    />
  )
}
