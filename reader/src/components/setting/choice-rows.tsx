import { type ReactNode, useId } from 'react'
import { ChoiceForm, ChoiceGroup, type ChoiceProps } from '../choice.tsx'
import { showSaved } from './saved.tsx'
import { Setting } from './setting.tsx'

/** Shows each `Choice` within as a row of settings, with Undo. */
export const ChoiceRows = ({ children }: { children: ReactNode }) => (
  <ChoiceForm value={ChoiceRow}>{children}</ChoiceForm>
)

function ChoiceRow(props: ChoiceProps<string>) {
  // The label is another one when the language is chosen.
  const name = useId()
  const { label, hint, value, onChoose, onForget } = props
  const choose = (chosen: string) => {
    if (chosen === value) return
    onChoose(chosen)
    const undo = value === null ? onForget : () => onChoose(value)
    if (undo) showSaved(name, undo)
  }
  return (
    <Setting name={name} label={label} {...(hint !== undefined && { hint })} isWide>
      {labelled => <ChoiceGroup {...props} labelled={labelled} onChoose={choose} />}
    </Setting>
  )
}
